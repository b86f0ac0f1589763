import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '#features/accounts/contract.ts'
import { CallError, isServerUnavailable, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { type Credentials, credentialsSchema } from '../contract.ts'
import { useLogin } from './queries.ts'

export interface LoginSteps {
  /** The password was right, and a code is in the mail. */
  onCodeNeeded: (username: string) => void
  onSignedIn: (user: User) => void
  /** Somebody is back from the code, their username still there. */
  isReturning: boolean
}

/** Username and password, what is wrong with them, and their way to the server. */
export function useLoginForm({ onCodeNeeded, onSignedIn, isReturning }: LoginSteps) {
  // Without default values of its own, the form reads what stands in the page: what was typed, or
  // filled in by the browser, before this script ran.
  const form = useForm<Credentials>({ resolver: zodResolver(credentialsSchema) })
  const { errors } = form.formState
  const { setFocus } = form
  const { mutateAsync } = useLogin()
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  const [refusal, setRefusal] = useState<string>()

  useEffect(() => {
    if (isReturning) setFocus('password')
  }, [isReturning, setFocus])

  function showFailure(error: unknown) {
    const text = toErrorMessage(error, 'An error occurred. Please try again.')
    showToast({ kind: 'error', title: 'Login failed', text })
    if (error instanceof CallError && error.status === 401) {
      // It stays when the notice has gone.
      const message = 'Check your username and enter your password again.'
      form.setError('password', { type: 'server', message })
    } else setRefusal(text)
    // Nothing was refused: the same can be sent again.
    if (isServerUnavailable(error)) return
    form.setValue('password', '')
    setFocus('password')
    // Focus that was there already scrolls nothing, and the notice would lie over the field.
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }

  async function send(credentials: Credentials) {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    setRefusal(undefined)
    try {
      const answer = await mutateAsync({ body: credentials })
      // What was done stays done: the form waits until its page is left.
      if ('requireVerification' in answer) {
        showToast({
          kind: 'info',
          title: 'Verification Required',
          text: 'Please enter the verification code sent to your email',
        })
        onCodeNeeded(credentials.username)
      } else {
        const text = `Welcome back, ${answer.firstName}!`
        showToast({ kind: 'success', title: 'Login successful', text })
        onSignedIn(answer)
      }
    } catch (error) {
      isSending.current = false
      setPending(false)
      showFailure(error)
    }
  }

  return {
    register: form.register,
    getError: (name: keyof Credentials) => errors[name]?.message,
    submit: (event: SyntheticEvent) => void form.handleSubmit(send)(event),
    isPending,
    refusal,
  }
}
