import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { usePasswordStrength } from '#features/accounts/client/queries.ts'
import type { User } from '#features/accounts/contract.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { type Registration, registrationSchema } from '../contract.ts'
import { useRegister } from './queries.ts'

type FieldName = keyof Registration

const fieldsInOrder = ['setupToken', 'firstName', 'lastName', 'email', 'password'] as const

/** The first administrator's account: what is typed, what is wrong with it, and its way to the server. */
export function useSetupForm(token: string, onSignedIn: (user: User) => void) {
  // Without default values of its own, the form reads what stands in the page: what was typed, or
  // filled in by the browser, before this script ran.
  const form = useForm<Registration>({ resolver: zodResolver(registrationSchema) })
  const { errors } = form.formState
  const { setValue, setFocus } = form
  const { mutateAsync } = useRegister()
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  const [isClosed, setClosed] = useState(false)
  const typed = useWatch({ control: form.control })

  // Not in the server's HTML, which caches may keep.
  useEffect(() => setValue('setupToken', token), [setValue, token])

  function showFailure(error: unknown) {
    const text = toErrorMessage(error, 'An error occurred. Please try again.')
    showToast({ kind: 'error', title: 'Registration failed', text })
    if (!(error instanceof CallError)) return
    const refused = fieldsInOrder.flatMap((name) => {
      const issue = error.issues.find(({ path }) => path === name)
      return issue ? [{ name, message: issue.message }] : []
    })
    refused.forEach(({ name, message }, index) => {
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
    })
    if (error.status === 403) {
      setClosed(true)
      setFocus('setupToken')
    }
  }

  async function send(person: Registration) {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    setClosed(false)
    try {
      const user = await mutateAsync({ body: person })
      // What was done stays done: the form waits until its page is left.
      const text = `Welcome, ${user.firstName}!`
      showToast({ kind: 'success', title: 'Registration successful', text })
      onSignedIn(user)
    } catch (error) {
      isSending.current = false
      setPending(false)
      showFailure(error)
    }
  }

  /**
   * Ties an input to the form. A field left filled is checked at once; an empty one is blamed only
   * when the form is sent, and a sentence goes as soon as it is no longer true.
   */
  const tie = (name: FieldName) =>
    form.register(name, {
      onBlur: ({ target }: { target: HTMLInputElement }) => {
        if (target.value !== '') void form.trigger(name)
      },
      onChange: () => {
        if (form.getFieldState(name).error) void form.trigger(name)
      },
    })

  const { password = '', email = '', firstName = '', lastName = '' } = typed
  const strength = usePasswordStrength(password, { email, firstName, lastName })

  return {
    tie,
    getError: (name: FieldName) => errors[name]?.message,
    strength,
    submit: (event: SyntheticEvent) => void form.handleSubmit(send)(event),
    isPending,
    isClosed,
  }
}
