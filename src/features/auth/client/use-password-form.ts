import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { usePasswordStrength } from '#features/accounts/client/queries.ts'
import type { User } from '#features/accounts/contract.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { type PasswordChange, passwordChangeSchema } from '../contract.ts'
import { useChangePassword } from './queries.ts'

const fields = ['currentPassword', 'newPassword'] as const
const nothing: PasswordChange = { currentPassword: '', newPassword: '' }

/** One's own password: the present one, the new one, what is wrong with them, and their way to the server. */
export function usePasswordForm(user: User) {
  const form = useForm<PasswordChange>({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: nothing,
  })
  const { errors } = form.formState
  const { mutateAsync, isPending } = useChangePassword()
  const [refusal, setRefusal] = useState<string>()
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })

  function showFailure(error: unknown) {
    const text = toErrorMessage(error, 'An error occurred. Please try again.')
    const refused = fields.flatMap((name) => {
      const issues = error instanceof CallError ? error.issues : []
      const issue = issues.find(({ path }) => path === name)
      return issue ? [{ name, message: issue.message }] : []
    })
    refused.forEach(({ name, message }, index) => {
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
    })
    // Beside a field it is said already.
    if (refused.length === 0) setRefusal(text)
    showToast({ kind: 'error', title: 'Password not changed', text })
  }

  async function send(change: PasswordChange) {
    if (isPending) return
    setRefusal(undefined)
    try {
      await mutateAsync({ body: change })
      form.reset(nothing)
      showToast({
        kind: 'success',
        title: 'Password changed',
        text: 'Every other device was signed out.',
      })
    } catch (error) {
      showFailure(error)
    }
  }

  /** A sentence goes as soon as it is no longer true. */
  const tie = (name: keyof PasswordChange) =>
    form.register(name, {
      onChange: () => {
        if (form.getFieldState(name).error) void form.trigger(name)
      },
    })

  const strength = usePasswordStrength(newPassword, user)

  return {
    tie,
    getError: (name: keyof PasswordChange) => errors[name]?.message,
    strength,
    submit: (event: SyntheticEvent) => void form.handleSubmit(send)(event),
    isPending,
    refusal,
  }
}
