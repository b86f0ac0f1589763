import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { SignInMethod } from '#features/access/factors/contract/factors.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { m } from '#messages'
import { useUncontrolledForm } from '#platform/client/forms/use-uncontrolled-form.ts'
import { CallError, isServerUnavailable, toErrorMessage } from '#platform/client/http/api.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import { showToast } from '#platform/client/toasts.ts'
import { type Credentials, credentialsSchema, login } from '../contract.ts'

export interface LoginSteps {
  /** The password was correct, and a code was emailed. */
  onCodeNeeded: (username: string, methods: readonly SignInMethod[]) => void
  onSignedIn: (user: User) => void
  /** The user came back from the code step, and the username is still filled in. */
  isReturning: boolean
}

/** The form for username and password. */
export function useLoginForm({ onCodeNeeded, onSignedIn, isReturning }: LoginSteps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useUncontrolledForm(element, credentialsSchema)
  const { getText, setFocus } = form
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  const [refusal, setRefusal] = useState<string>()

  useEffect(() => {
    if (isReturning) setFocus(getText('username') ? 'password' : 'username')
  }, [getText, isReturning, setFocus])

  function showFailure(error: unknown) {
    const text = toErrorMessage(error, m.auth_error())
    showToast({ kind: 'error', title: m.auth_login_failed(), text })
    if (error instanceof CallError && error.status === 401) {
      // Unlike the toast, the error remains visible.
      form.setError('password', m.auth_check_credentials())
    } else setRefusal(text)
    // Nothing was rejected, so the same can be sent again.
    if (isServerUnavailable(error)) return
    form.setText('password', '')
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
      const response = await sendChange(login, { body: credentials })
      // The form stays pending until the page is left, so that it is not sent twice.
      if ('requireVerification' in response) {
        showToast({
          kind: 'info',
          title: m.auth_code_needed(),
          text: response.message,
        })
        onCodeNeeded(credentials.username, response.methods)
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
    element,
    register: form.register,
    getUsername: () => getText('username'),
    getError: form.getError,
    submit: (event: SyntheticEvent) => form.submit(event, (credentials) => void send(credentials)),
    isPending,
    refusal,
  }
}
