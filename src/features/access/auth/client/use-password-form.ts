import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { usePasswordStrength } from '#features/core/accounts/client/queries.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { useSite } from '#features/practice/site/client/queries.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { type PasswordChange, passwordChangeSchema } from '../contract.ts'
import { useChangePassword } from './queries.ts'

const fields = ['currentPassword', 'newPassword'] as const
const emptyForm: PasswordChange = { currentPassword: '', newPassword: '' }

/** The form that changes the user's own password. */
export function usePasswordForm(user: User) {
  const form = useForm<PasswordChange>({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: emptyForm,
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
    // An error of a field is shown there.
    if (refused.length === 0) setRefusal(text)
    showToast({ kind: 'error', title: 'Password not changed', text })
  }

  async function send(change: PasswordChange) {
    if (isPending) return
    setRefusal(undefined)
    try {
      await mutateAsync({ body: change })
      form.reset(emptyForm)
      showToast({
        kind: 'success',
        title: 'Password changed',
        text: 'Every other device was signed out.',
      })
    } catch (error) {
      showFailure(error)
    }
  }

  /** Removes an error as soon as the field is valid. */
  const register = (name: keyof PasswordChange) =>
    form.register(name, {
      onChange: () => {
        if (form.getFieldState(name).error) void form.trigger(name)
      },
    })

  const strength = usePasswordStrength(newPassword, user, useSite())

  return {
    register,
    getError: (name: keyof PasswordChange) => errors[name]?.message,
    strength,
    submit: (event: SyntheticEvent) => void form.handleSubmit(send)(event),
    isPending,
    refusal,
  }
}
