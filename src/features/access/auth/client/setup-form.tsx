import { CircleAlert } from 'lucide'
import { useRef } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { m } from '#messages'
import { Field } from '#platform/client/forms/field.tsx'
import { FormHeading } from '#platform/client/forms/form-heading.tsx'
import { PasswordInput } from '#platform/client/forms/password-input.tsx'
import { SubmitButton } from '#platform/client/forms/submit-button.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { PasswordStrengthBars } from './password-strength.tsx'
import { useSetupForm } from './use-setup-form.ts'

interface SetupFormProps {
  /** From the link that the server printed; empty if it must be typed. */
  token: string
  onSignedIn: (user: User) => void
  onLogin: () => void
}

const renderLogin = (onLogin: () => void) => (words: string) => (
  <button type="button" onClick={onLogin} className="font-semibold underline underline-offset-3">
    {words}
  </button>
)

/** Creates the first administrator of a new practice. */
export function SetupForm({ token, onSignedIn, onLogin }: SetupFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { register, getError, ...form } = useSetupForm(element, token, onSignedIn)
  const isTokenKnown = token !== '' && !form.isClosed && !getError('setupToken')
  return (
    <>
      <FormHeading title={m.auth_setup()}>{m.auth_setup_text()}</FormHeading>
      <form
        ref={element}
        noValidate
        // If the browser itself ever submits it, no password may appear in an address.
        method="post"
        onChange={form.readTyped}
        onSubmit={form.submit}
        aria-label={m.auth_setup()}
        className="mt-6.5 grid gap-x-4 gap-y-4.5 sm:grid-cols-2"
      >
        <noscript>
          <p className="rounded-field bg-mist px-4 py-3 text-sm">
            {m.auth_setup_needs_javascript()}
          </p>
        </noscript>
        <Field
          label={m.auth_setup_token()}
          hint={m.auth_setup_token_hint()}
          error={getError('setupToken')}
          // The link has filled it in.
          className={isTokenKnown ? 'hidden' : 'col-span-full'}
        >
          <TextInput
            {...register('setupToken')}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <Field label={m.forms_first_name()} error={getError('firstName')}>
          <TextInput {...register('firstName')} autoComplete="given-name" />
        </Field>
        <Field label={m.forms_last_name()} error={getError('lastName')}>
          <TextInput {...register('lastName')} autoComplete="family-name" />
        </Field>
        <Field label={m.forms_email()} error={getError('email')} className="col-span-full">
          <TextInput {...register('email')} type="email" inputMode="email" autoComplete="email" />
        </Field>
        <Field
          label={m.auth_password()}
          hint={<PasswordStrengthBars {...form.strength} />}
          error={getError('password')}
          className="col-span-full"
        >
          <PasswordInput {...register('password')} autoComplete="new-password" />
        </Field>
        {form.isClosed && (
          <Notice tone="ember" icon={CircleAlert} role="alert" className="col-span-full">
            <MarkedMessage text={m.auth_setup_closed()} marks={{ login: renderLogin(onLogin) }} />
          </Notice>
        )}
        <SubmitButton
          pending={form.isPending}
          pendingText={m.auth_creating_account()}
          className="col-span-full"
        >
          {m.auth_create_administrator()}
        </SubmitButton>
      </form>
    </>
  )
}
