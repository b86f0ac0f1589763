import { CircleAlert, Info, KeyRound } from 'lucide'
import { m } from '#messages'
import { Field } from '#platform/client/forms/field.tsx'
import { FormHeading } from '#platform/client/forms/form-heading.tsx'
import { PasswordInput } from '#platform/client/forms/password-input.tsx'
import { SubmitButton } from '#platform/client/forms/submit-button.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderLink } from './provider-link.tsx'
import { type LoginSteps, useLoginForm } from './use-login-form.ts'
import { useProviderFault } from './use-provider-fault.tsx'

interface LoginFormProps extends LoginSteps {
  username: string | undefined
  /** The only address at which passkeys work; null where there are none. */
  passkeyOrigin: string | null
  /** The practice's identity provider; null where it has none. */
  provider: string | null
  /** The page to open afterwards. */
  next: string
  /** The password is forgotten; called with the username that was typed. */
  onForgotten: (username: string) => void
}

export function LoginForm({
  username,
  passkeyOrigin,
  provider,
  next,
  onForgotten,
  ...steps
}: LoginFormProps) {
  const providerFault = useProviderFault(provider)
  const { element, register, getError, getUsername, submit, isPending, refusal } =
    useLoginForm(steps)
  return (
    <>
      <FormHeading title={m.auth_title()}>{m.auth_sign_in_text()}</FormHeading>
      {providerFault}
      {/* If the browser itself ever submits it, no password may appear in an address. */}
      <form
        ref={element}
        noValidate
        method="post"
        onSubmit={submit}
        aria-label={m.auth_title()}
        className="mt-7"
      >
        <noscript>
          <p className="mb-6 rounded-field bg-mist px-4 py-3 text-sm">
            {m.auth_needs_javascript()}
          </p>
        </noscript>
        <Field label={m.auth_username()} error={getError('username')}>
          <TextInput
            {...register('username')}
            defaultValue={username}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <Field label={m.auth_password()} error={getError('password')} className="mt-5">
          <PasswordInput {...register('password')} autoComplete="current-password" />
        </Field>
        {refusal && (
          <Notice tone="ember" icon={CircleAlert} role="alert" className="mt-5">
            {refusal}
          </Notice>
        )}
        <SubmitButton pending={isPending} pendingText={m.auth_logging_in()} className="mt-6 w-full">
          {m.auth_log_in()}
        </SubmitButton>
      </form>
      {passkeyOrigin !== null && (
        <PasskeyButton
          label={m.auth_passkey_button()}
          cancelledText={m.auth_passkey_cancelled()}
          origin={passkeyOrigin}
          onSignedIn={steps.onSignedIn}
          className="mt-3.5"
        />
      )}
      {provider !== null && (
        <ProviderLink label={m.provider_button({ name: provider })} next={next} />
      )}
      <ul className="mt-6.5 grid gap-2 text-md text-ink-muted">
        <li className="flex gap-2.5">
          <Icon icon={Info} className="mt-0.5" />
          {m.auth_registration_managed()}
        </li>
        <li className="flex gap-2.5">
          <Icon icon={KeyRound} className="mt-0.5" />
          <button
            type="button"
            onClick={() => onForgotten(getUsername())}
            className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-river-600 underline underline-offset-3 transition-colors hover:text-river-800"
          >
            {m.auth_forgot_password()}
          </button>
        </li>
      </ul>
    </>
  )
}
