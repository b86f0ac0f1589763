import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { User } from '#features/accounts/contract.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { codeSchema } from '../contract.ts'
import { codeLength, resendPauseSeconds } from '../rules.ts'
import { useResendCode, useVerifyCode } from './queries.ts'
import { useCountdown } from './use-countdown.ts'

export interface CodeSteps {
  /** After how many seconds another code may be asked for. */
  resendSeconds: number
  onBack: () => void
  onSignedIn: (user: User) => void
}

const isSignInOver = (error: unknown) => error instanceof CallError && error.status === 401

/** The mailed code, what is wrong with it, its way to the server, and asking for another. */
export function useCodeForm({ resendSeconds, onBack, onSignedIn }: CodeSteps) {
  const form = useForm({ resolver: zodResolver(codeSchema), defaultValues: { code: '' } })
  const { setFocus } = form
  const { field, fieldState } = useController({ control: form.control, name: 'code' })
  const verify = useVerifyCode()
  const resend = useResendCode()
  const pause = useCountdown(resendPauseSeconds, resendSeconds)
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)

  useEffect(() => setFocus('code'), [setFocus])

  async function send({ code }: { code: string }) {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    try {
      const user = await verify.mutateAsync({ body: { code } })
      showToast({ kind: 'success', title: 'Verification successful' })
      onSignedIn(user)
    } catch (error) {
      isSending.current = false
      setPending(false)
      const text = toErrorMessage(error, 'Invalid verification code')
      showToast({ kind: 'error', title: 'Verification failed', text })
      if (isSignInOver(error)) onBack()
      // Otherwise nothing is wrong with the code: it can be sent again.
      else if (error instanceof CallError && error.status === 400) {
        form.setValue('code', '')
        // It stays when the notice has gone. An older code may be the reason.
        const message = 'Enter the 6 digits from our latest email.'
        form.setError('code', { type: 'server', message })
        setFocus('code')
      }
    }
  }

  const submit = (event?: SyntheticEvent) => void form.handleSubmit(send)(event)

  const takeCode = (code: string) => {
    const isNowComplete = code.length === codeLength && field.value.length < codeLength
    field.onChange(code)
    if (isNowComplete) submit()
  }

  async function askAgain() {
    // The button is about to be disabled, and would take the focus with it.
    setFocus('code')
    try {
      await resend.mutateAsync({})
      pause.restart()
      form.reset()
      showToast({
        kind: 'success',
        title: 'Verification Code Resent',
        text: 'A new verification code has been sent to your email',
      })
    } catch (error) {
      const text = toErrorMessage(error, 'Please try logging in again')
      showToast({ kind: 'error', title: 'Failed to resend verification code', text })
      if (isSignInOver(error)) onBack()
      // The server counts its own pause from any try that reached it.
      else if (error instanceof CallError) pause.restart()
    }
  }

  return {
    input: { name: field.name, ref: field.ref, onBlur: field.onBlur, value: field.value },
    takeCode,
    error: fieldState.error?.message,
    submit,
    isPending,
    askAgain: () => void askAgain(),
    isAsking: resend.isPending,
    secondsToWait: pause.left,
  }
}
