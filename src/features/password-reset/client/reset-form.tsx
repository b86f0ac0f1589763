import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { usePasswordStrength } from '#features/accounts/client/queries.ts'
import { newPasswordText } from '#features/accounts/contract.ts'
import { useSite } from '#features/site/client/queries.ts'
import { FormHeading } from '#platform/client/forms/form-heading.tsx'
import { LinkPerson } from '#platform/client/forms/link-person.tsx'
import { NewPasswordForm } from '#platform/client/forms/new-password-form.tsx'
import { useNewPassword } from '#platform/client/forms/use-new-password.ts'
import { showToast } from '#platform/client/toasts.tsx'
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
        title: 'This link does not work',
        unknownText: linkFaultTexts.unknown,
        actions: (
          <>
            <Button onClick={onAskAgain}>Ask for another link</Button>
            <Button variant="secondary" onClick={onLogin}>
              Go to the login
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
  const form = useNewPassword({
    resolver,
    async send(password) {
      const { message } = await mutateAsync({ body: { token, password } })
      showToast({ kind: 'success', title: 'Password changed', text: message })
      onReset(owner.username)
    },
    onLinkFault,
  })
  return (
    <>
      <FormHeading title="Set a new password">
        Every device that is signed in to your account will be signed out.
      </FormHeading>
      <NewPasswordForm
        label="Set a new password"
        form={form}
        username={owner.username}
        usernameLabel="Username"
        passwordLabel="New password"
        strength={usePasswordStrength(form.password, owner, useSite())}
        submitLabel="Set new password"
        pendingText="Setting password..."
      />
    </>
  )
}
