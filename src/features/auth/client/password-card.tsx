import { CircleAlert } from 'lucide'
import type { User } from '#features/accounts/contract.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { PasswordInput } from '#platform/client/forms/password-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { PasswordStrengthBars } from './password-strength.tsx'
import { usePasswordForm } from './use-password-form.ts'

/** Changes one's own password. */
export function PasswordCard({ user }: { user: User }) {
  const { tie, getError, ...form } = usePasswordForm(user)
  return (
    <section
      aria-labelledby="change-password"
      className="rounded-card-portal border border-line bg-paper px-5 py-5 md:px-6"
    >
      <h2 id="change-password" className="type-card">
        Change password
      </h2>
      <p className="mt-1 text-14 text-ink-2">
        You stay signed in here. Every other device is signed out.
      </p>
      <form
        noValidate
        // Were it ever sent by the browser itself, no password may stand in an address.
        method="post"
        onSubmit={form.submit}
        aria-labelledby="change-password"
        className="mt-4.5 grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {/* Tells a password manager whose password it is. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <Field label="Current password" error={getError('currentPassword')}>
          <PasswordInput {...tie('currentPassword')} autoComplete="current-password" />
        </Field>
        <Field
          label="New password"
          hint={<PasswordStrengthBars {...form.strength} />}
          error={getError('newPassword')}
        >
          <PasswordInput {...tie('newPassword')} autoComplete="new-password" />
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
