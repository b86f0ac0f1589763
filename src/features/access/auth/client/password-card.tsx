import { CircleAlert } from 'lucide'
import type { User } from '#features/core/accounts/contract.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { PasswordInput } from '#platform/client/forms/password-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { PasswordStrengthBars } from './password-strength.tsx'
import { usePasswordForm } from './use-password-form.ts'

/** Changes the user's own password. */
export function PasswordCard({ user }: { user: User }) {
  const { register, getError, ...form } = usePasswordForm(user)
  return (
    <section
      aria-labelledby="change-password"
      className="rounded-card border border-line bg-paper px-5 py-5 md:px-6"
    >
      <h2 id="change-password" className="type-card">
        Change password
      </h2>
      <p className="mt-1 text-sm text-ink-muted">
        You stay signed in here. Every other device is signed out.
      </p>
      <form
        noValidate
        // If the browser itself ever submits it, no password may appear in an address.
        method="post"
        onSubmit={form.submit}
        aria-labelledby="change-password"
        className="mt-4.5 grid grid-cols-1 gap-4"
      >
        <OwnPasswordField
          {...register('currentPassword')}
          username={user.username}
          label="Current password"
          error={getError('currentPassword')}
        />
        <Field
          label="New password"
          hint={<PasswordStrengthBars {...form.strength} />}
          error={getError('newPassword')}
        >
          <PasswordInput {...register('newPassword')} autoComplete="new-password" />
        </Field>
        {form.refusal && (
          <Notice tone="ember" icon={CircleAlert} role="alert">
            {form.refusal}
          </Notice>
        )}
        <Button
          type="submit"
          pending={form.isPending}
          pendingText="Changing..."
          className="w-full sm:w-auto sm:justify-self-start"
        >
          Change password
        </Button>
      </form>
    </section>
  )
}
