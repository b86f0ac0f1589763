import { CircleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { StrengthBars } from './strength-bars.tsx'
import { TextInput } from './text-input.tsx'
import type { useNewPassword } from './use-new-password.ts'

interface NewPasswordFormProps {
  /** The accessible name of the form. */
  label: string
  form: ReturnType<typeof useNewPassword>
  /** Shown, so that people see for which account it is and password managers store it. */
  username: string
  usernameLabel: string
  passwordLabel: string
  strength: Parameters<typeof StrengthBars>[0]
  submitLabel: string
  /** Another field, below the password. */
  children?: ReactNode
  pendingText: string
}

/** One field for a new password, with its strength and the account it is for. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { label, form, username, usernameLabel, passwordLabel, strength } = props
  return (
    <form
      noValidate
      // If the browser itself ever submits it, no password may appear in an address.
      method="post"
      onSubmit={form.submit}
      aria-label={label}
      className="mt-6.5 grid gap-y-4.5"
    >
      <Field label={usernameLabel}>
        <TextInput value={username} readOnly autoComplete="username" className="bg-mist" />
      </Field>
      <Field label={passwordLabel} hint={<StrengthBars {...strength} />} error={form.error}>
        <PasswordInput {...form.field} autoComplete="new-password" />
      </Field>
      {props.children}
      {form.refusal && (
        <Notice tone="ember" icon={CircleAlert} role="alert">
          {form.refusal}
        </Notice>
      )}
      <Button type="submit" pending={form.isPending} pendingText={props.pendingText}>
        {props.submitLabel}
      </Button>
    </form>
  )
}
