import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { settlePasswordQuestion } from '#platform/client/http/password-question.ts'
import { type Confirmation, confirmationSchema } from '../contract.ts'
import { useConfirmPassword } from './queries.ts'

/** The form for the password that a pending call requires. */
export function useConfirmPasswordForm() {
  const form = useForm<Confirmation>({
    resolver: zodResolver(confirmationSchema),
    defaultValues: { password: '' },
  })
  const { mutateAsync, isPending } = useConfirmPassword()
  const [refusal, setRefusal] = useState<string>()

  const submit = form.handleSubmit(async (body) => {
    if (isPending) return
    setRefusal(undefined)
    try {
      await mutateAsync({ body })
    } catch (error) {
      const message = toErrorMessage(error, 'Your password could not be checked. Please try again.')
      const isWrong = error instanceof CallError && error.status === 400
      if (isWrong) form.setError('password', { type: 'server', message }, { shouldFocus: true })
      else setRefusal(message)
      return
    }
    settlePasswordQuestion(true)
  })

  return {
    field: form.register('password'),
    error: form.formState.errors.password?.message,
    submit,
    isPending,
    refusal,
  }
}
