import type { ComponentProps } from 'react'
import { m } from '#messages'
import { Field } from '#platform/client/forms/field.tsx'
import { PasswordInput } from '#platform/client/forms/password-input.tsx'

interface OwnPasswordFieldProps extends Omit<ComponentProps<typeof PasswordInput>, 'autoComplete'> {
  username: string
  label?: string
  error: string | undefined
  className?: string
}

/** Asks a known user for the password. The hidden username lets a password manager fill it in. */
export function OwnPasswordField({
  username,
  label = m.auth_password(),
  error,
  className,
  ...input
}: OwnPasswordFieldProps) {
  return (
    <>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field label={label} error={error} className={className}>
        <PasswordInput {...input} autoComplete="current-password" />
      </Field>
    </>
  )
}
