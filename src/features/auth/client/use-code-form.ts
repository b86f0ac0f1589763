import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { User } from '#features/accounts/contract.ts'
import { m } from '#messages'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { codeSchema } from '../contract.ts'
import { codeLength, resendPauseSeconds } from '../rules.ts'
import { useResendCode, useVerifyCode } from './queries.ts'
import { useCountdown } from './use-countdown.ts'

export interface CodeSteps {
  /** Seconds until another code may be requested. */
  resendSeconds: number
  onBack: () => void
  onSignedIn: (user: User) => void
}

const isSignInExpired = (error: unknown) => error instanceof CallError && error.status === 401

/** The form for the emailed code, and the request for another one. */
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
      showToast({ kind: 'success', title: m.auth_verified() })
      onSignedIn(user)
    } catch (error) {
      isSending.current = false
      setPending(false)
      const text = toErrorMessage(error, m.auth_code_wrong())
      showToast({ kind: 'error', title: m.auth_verify_failed(), text })
      if (isSignInExpired(error)) onBack()
      // For any other status the code may be correct and can be sent again.
      else if (error instanceof CallError && error.status === 400) {
        form.setValue('code', '')
        // Unlike the toast, the error remains visible. The code may belong to an older email.
        const message = m.auth_code_latest()
        form.setError('code', { type: 'server', message })
        setFocus('code')
      }
    }
  }

  const submit = (event?: SyntheticEvent) => void form.handleSubmit(send)(event)

  const changeCode = (code: string) => {
    const isCompleted = code.length === codeLength && field.value.length < codeLength
    field.onChange(code)
    if (isCompleted) submit()
  }

  async function requestCode() {
    // The button is about to be disabled, which would lose the focus.
    setFocus('code')
    try {
      await resend.mutateAsync({})
      pause.restart()
      form.reset()
      showToast({
        kind: 'success',
        title: m.auth_resent(),
        text: m.auth_resent_text(),
      })
    } catch (error) {
      const text = toErrorMessage(error, m.auth_log_in_again())
      showToast({ kind: 'error', title: m.auth_resend_failed(), text })
      if (isSignInExpired(error)) onBack()
      // Any request that reached the server started its pause again.
      else if (error instanceof CallError) pause.restart()
    }
  }

  return {
    input: { name: field.name, ref: field.ref, onBlur: field.onBlur, value: field.value },
    changeCode,
    error: fieldState.error?.message,
    submit,
    isPending,
    requestCode: () => void requestCode(),
    isRequesting: resend.isPending,
    secondsToWait: pause.left,
  }
}
