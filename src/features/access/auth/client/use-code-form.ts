import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { isRecoveryCode, type SignInMethod } from '#features/access/factors/contract/factors.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { m } from '#messages'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import { showToast } from '#platform/client/toasts.ts'
import { codeSchema, resendCode, verifyCode } from '../contract.ts'
import { codeLength, resendPauseSeconds } from '../rules.ts'
import { useCountdown } from './use-countdown.ts'

export interface CodeSteps {
  /** Ways to complete the sign-in, its usual one first. */
  methods: readonly SignInMethod[]
  /** Seconds until another code may be requested. */
  resendSeconds: number
  onBack: () => void
  onSignedIn: (user: User) => void
}

const isSignInExpired = (error: unknown) => error instanceof CallError && error.status === 401

/** The message for text that is not a code. */
const findProblem = (code: string, method: SignInMethod) =>
  method === 'recovery'
    ? isRecoveryCode(code)
      ? undefined
      : m.auth_recovery_shape()
    : codeSchema.safeParse({ code }).error?.issues[0]?.message

/** The hint beside the field after a wrong code; it may be an older one. */
const wrongCodeTexts: Record<SignInMethod, () => string> = {
  passkey: m.auth_passkey_again,
  email: m.auth_code_latest,
  totp: m.auth_app_latest,
  recovery: m.auth_recovery_wrong,
}

/** The typed code and the message at its field. Once the form was sent, the code is validated with each change. */
function useCodeEntry(method: SignInMethod) {
  const [code, setCode] = useState('')
  const [message, setMessage] = useState<string>()
  const [isSubmitted, setSubmitted] = useState(false)
  return {
    code,
    message,
    change(next: string) {
      setCode(next)
      if (isSubmitted) setMessage(findProblem(next, method))
    },
    /** @returns whether it is a code */
    validate(typed: string): boolean {
      const problem = findProblem(typed, method)
      setSubmitted(true)
      setMessage(problem)
      return problem === undefined
    },
    refuse(text: string) {
      setCode('')
      setMessage(text)
    },
    reset() {
      setCode('')
      setMessage(undefined)
      setSubmitted(false)
    },
  }
}

interface CodeRequest extends Pick<CodeSteps, 'resendSeconds' | 'onBack'> {
  onRequest: () => void
  onSent: () => void
}

/** The request for another code by email. */
function useCodeRequest({ resendSeconds, onBack, onRequest, onSent }: CodeRequest) {
  const pause = useCountdown(resendPauseSeconds, resendSeconds)
  const [isRequesting, setRequesting] = useState(false)

  async function requestCode() {
    onRequest()
    setRequesting(true)
    try {
      await sendChange(resendCode, {})
      pause.restart()
      onSent()
      showToast({ kind: 'success', title: m.auth_resent(), text: m.auth_resent_text() })
    } catch (error) {
      const text = toErrorMessage(error, m.auth_log_in_again())
      showToast({ kind: 'error', title: m.auth_resend_failed(), text })
      if (isSignInExpired(error)) onBack()
      // Any request that reached the server started its pause again.
      else if (error instanceof CallError) pause.restart()
    } finally {
      setRequesting(false)
    }
  }

  return {
    requestCode: () => void requestCode(),
    isRequesting,
    secondsToWait: pause.left,
  }
}

/** The form for the emailed code, and the request for another one; or for a code of an app, or a recovery code. */
export function useCodeForm({ methods, resendSeconds, onBack, onSignedIn }: CodeSteps) {
  const [method, setMethod] = useState<SignInMethod>(methods[0] ?? 'email')
  const input = useRef<HTMLInputElement>(null)
  const entry = useCodeEntry(method)
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)

  const request = useCodeRequest({
    resendSeconds,
    onBack,
    // The button is about to be disabled, which would lose the focus.
    onRequest: () => input.current?.focus(),
    onSent: entry.reset,
  })

  useEffect(() => {
    // At first, and when another way is chosen.
    if (method) input.current?.focus()
  }, [method])

  async function send(complete: string) {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    try {
      const user = await sendChange(verifyCode, { body: { code: complete, method } })
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
        // Unlike the toast, the error remains visible.
        entry.refuse(wrongCodeTexts[method]())
        input.current?.focus()
      }
    }
  }

  function submit(typed: string) {
    if (entry.validate(typed)) void send(typed)
    else input.current?.focus()
  }

  const changeCode = (next: string) => {
    const isCompleted =
      method !== 'recovery' && next.length === codeLength && entry.code.length < codeLength
    entry.change(next)
    if (isCompleted) submit(next)
  }

  return {
    method,
    otherMethods: methods.filter((one) => one !== method),
    changeMethod(next: SignInMethod) {
      entry.reset()
      setMethod(next)
    },
    input: { name: 'code', ref: input, value: entry.code },
    changeCode,
    error: entry.message,
    submit(event: SyntheticEvent) {
      event.preventDefault()
      submit(entry.code)
    },
    isPending,
    ...request,
  }
}
