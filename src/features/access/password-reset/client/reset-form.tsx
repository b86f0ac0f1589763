import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import * as z from 'zod/mini'
import { startPasskeySignIn } from '#features/access/auth/contract.ts'
import type { PasskeyAnswer } from '#features/access/factors/contract/passkeys.ts'
import { usePasswordStrength } from '#features/core/accounts/client/queries.ts'
import { newPasswordText } from '#features/core/accounts/contract.ts'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { Field } from '#platform/client/forms/field.tsx'
import { FormHeading } from '#platform/client/forms/form-heading.tsx'
import { LinkPerson } from '#platform/client/forms/link-person.tsx'
import { NewPasswordForm } from '#platform/client/forms/new-password-form.tsx'
import { PasskeyField, usePasskeyField } from '#platform/client/forms/passkey-field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { useNewPassword } from '#platform/client/forms/use-new-password.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import type { ResetPerson } from '../contract.ts'
import { linkFaultTexts } from '../rules.ts'
import { resetPersonQuery, useResetPassword } from './queries.ts'

interface ResetFormProps {
  /** Empty after a reload, since the address no longer has it. */
  token: string
  /** The password is set; signing in needs this username. */
  onReset: (username: string) => void
  onAskAgain: () => void
  onLogin: () => void
}

/** Lets the owner of an account set a new password by a mailed link. */
export function ResetForm({ token, onReset, onAskAgain, onLogin }: ResetFormProps) {
  return (
    <LinkPerson
      token={token}
      query={resetPersonQuery(token)}
      fault={{
        title: m.auth_link_not_working(),
        unknownText: linkFaultTexts.unknown(),
        actions: (
          <>
            <Button onClick={onAskAgain}>{m.auth_ask_again()}</Button>
            <Button variant="secondary" onClick={onLogin}>
              {m.auth_go_to_login()}
            </Button>
          </>
        ),
      }}
      renderForm={(owner, onLinkFault) => (
        <ResetFields token={token} owner={owner} onReset={onReset} onLinkFault={onLinkFault} />
      )}
    />
  )
}

const resolver = zodResolver(z.object({ password: newPasswordText }))

interface ResetFieldsProps extends Pick<ResetFormProps, 'token' | 'onReset'> {
  owner: ResetPerson
  onLinkFault: (message: string) => void
}

function ResetFields({ token, owner, onReset, onLinkFault }: ResetFieldsProps) {
  const { mutateAsync } = useResetPassword()
  const [code, setCode] = useState('')
  const passkey = usePasskeyField<PasskeyAnswer>(() => sendChange(startPasskeySignIn, {}))
  const form = useNewPassword({
    resolver,
    async send(password) {
      const { message } = await mutateAsync({
        body: { token, password, ...(owner.needsCode && (passkey.given ?? { code })) },
      })
      showToast({ kind: 'success', title: m.auth_password_changed(), text: message })
      onReset(owner.username)
    },
    onLinkFault,
  })
  return (
    <>
      <FormHeading title={m.auth_set_password()}>{m.auth_set_password_text()}</FormHeading>
      <NewPasswordForm
        label={m.auth_set_password()}
        form={form}
        username={owner.username}
        usernameLabel={m.auth_username()}
        passwordLabel={m.auth_new_password()}
        strength={usePasswordStrength(form.password, owner, useSite())}
        submitLabel={m.auth_set_new_password()}
        pendingText={m.auth_setting_password()}
      >
        {owner.hasPasskey && <PasskeyField passkey={passkey} givenText={m.auth_passkey_given()} />}
        {owner.needsCode && !passkey.given && (
          <Field label={m.auth_app_field()}>
            <TextInput
              value={code}
              onChange={({ target }) => setCode(target.value)}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
            />
          </Field>
        )}
      </NewPasswordForm>
    </>
  )
}
