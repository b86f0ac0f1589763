import { CircleAlert } from 'lucide'
import { Field } from '#platform/client/forms/field.tsx'
import { FormHeading } from '#platform/client/forms/form-heading.tsx'
import { PasswordInput } from '#platform/client/forms/password-input.tsx'
import { SubmitButton } from '#platform/client/forms/submit-button.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { PasswordStrengthBars } from './password-strength.tsx'
import { useCompleteSignIn } from './use-complete-sign-in.ts'
import { useSetupForm } from './use-setup-form.ts'

interface SetupFormProps {
  /** From the link that the server printed; empty if it must be typed. */
  token: string
  next: string
  onLogin: () => void
}

/** Creates the first administrator of a new practice. */
export function SetupForm({ token, next, onLogin }: SetupFormProps) {
  const { register, getError, ...form } = useSetupForm(token, useCompleteSignIn(next))
  return (
    <>
      <FormHeading title="Set up your practice">
        There are no accounts yet. This one becomes the first administrator and can add everyone
        else.
      </FormHeading>
      <form
        noValidate
        // If the browser itself ever submits it, no password may appear in an address.
        method="post"
        onSubmit={form.submit}
        aria-label="Set up your practice"
        className="mt-6.5 grid gap-x-4 gap-y-4.5 sm:grid-cols-2"
      >
        <noscript>
          <p className="rounded-field bg-mist px-4 py-3 text-sm">Setting up needs JavaScript.</p>
        </noscript>
        <Field
          label="Setup token"
          hint="Shown once in the server output when it starts. It works for this step only."
          error={getError('setupToken')}
          className="col-span-full"
        >
          <TextInput
            {...register('setupToken')}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <Field label="First name" error={getError('firstName')}>
          <TextInput {...register('firstName')} autoComplete="given-name" />
        </Field>
        <Field label="Last name" error={getError('lastName')}>
          <TextInput {...register('lastName')} autoComplete="family-name" />
        </Field>
        <Field label="Email" error={getError('email')} className="col-span-full">
          <TextInput {...register('email')} type="email" inputMode="email" autoComplete="email" />
        </Field>
        <Field
          label="Password"
          hint={<PasswordStrengthBars {...form.strength} />}
          error={getError('password')}
          className="col-span-full"
        >
          <PasswordInput {...register('password')} autoComplete="new-password" />
        </Field>
        {form.isClosed && (
          <Notice tone="ember" icon={CircleAlert} role="alert" className="col-span-full">
            The token is not valid any more, or there is an account already.{' '}
            <button
              type="button"
              onClick={onLogin}
              className="font-semibold underline underline-offset-3"
            >
              Log in instead
            </button>
          </Notice>
        )}
        <SubmitButton
          pending={form.isPending}
          pendingText="Creating account..."
          className="col-span-full"
        >
          Create administrator account
        </SubmitButton>
      </form>
    </>
  )
}
