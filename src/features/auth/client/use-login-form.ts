import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '#features/accounts/contract.ts'
import { m } from '#messages'
import { CallError, isServerUnavailable, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { type Credentials, credentialsSchema } from '../contract.ts'
import { useLogin } from './queries.ts'

export interface LoginSteps {
  /** The password was correct, and a code was emailed. */
  onCodeNeeded: (username: string) => void
  onSignedIn: (user: User) => void
  /** The user came back from the code step, and the username is still filled in. */
  isReturning: boolean
}

/** The form for username and password. */
export function useLoginForm({ onCodeNeeded, onSignedIn, isReturning }: LoginSteps) {
  // Without default values, the form reads what was typed or filled in before this script ran.
  const form = useForm<Credentials>({ resolver: zodResolver(credentialsSchema) })
  const { errors } = form.formState
  const { getValues, setFocus } = form
  const { mutateAsync } = useLogin()
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  const [refusal, setRefusal] = useState<string>()

  useEffect(() => {
    if (isReturning) setFocus(getValues('username') ? 'password' : 'username')
  }, [getValues, isReturning, setFocus])

  function showFailure(error: unknown) {
    const text = toErrorMessage(error, m.auth_error())
    showToast({ kind: 'error', title: m.auth_login_failed(), text })
    if (error instanceof CallError && error.status === 401) {
      // Unlike the toast, the error remains visible.
      const message = m.auth_check_credentials()
      form.setError('password', { type: 'server', message })
    } else setRefusal(text)
    // Nothing was rejected, so the same can be sent again.
    if (isServerUnavailable(error)) return
    form.setValue('password', '')
    setFocus('password')
    // Focusing a focused field does not scroll, and the toast would cover it.
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }

  async function send(credentials: Credentials) {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    setRefusal(undefined)
    try {
      const response = await mutateAsync({ body: credentials })
      // The form stays pending until the page is left, so that it is not sent twice.
      if ('requireVerification' in response) {
        showToast({
          kind: 'info',
          title: m.auth_code_needed(),
          text: m.auth_code_text_toast(),
        })
        onCodeNeeded(credentials.username)
      } else {
        const text = m.auth_welcome_back({ firstName: response.firstName })
        showToast({ kind: 'success', title: m.auth_login_successful(), text })
        onSignedIn(response)
      }
    } catch (error) {
      isSending.current = false
      setPending(false)
      showFailure(error)
    }
  }

  return {
    register: form.register,
    getUsername: () => getValues('username'),
    getError: (name: keyof Credentials) => errors[name]?.message,
    submit: (event: SyntheticEvent) => void form.handleSubmit(send)(event),
    isPending,
    refusal,
  }
}
