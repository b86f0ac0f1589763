import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { usePasswordStrength } from '#features/accounts/client/queries.ts'
import type { User } from '#features/accounts/contract.ts'
import { useSite } from '#features/site/client/queries.ts'
import { m } from '#messages'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { type Registration, registrationSchema } from '../contract.ts'
import { useRegister } from './queries.ts'

type FieldName = keyof Registration

const fieldsInOrder = ['setupToken', 'firstName', 'lastName', 'email', 'password'] as const

/** The form for the first administrator's account. */
export function useSetupForm(token: string, onSignedIn: (user: User) => void) {
  // Without default values, the form reads what was typed or filled in before this script ran.
  const form = useForm<Registration>({ resolver: zodResolver(registrationSchema) })
  const { errors } = form.formState
  const { setValue, setFocus } = form
  const { mutateAsync } = useRegister()
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  const [isClosed, setClosed] = useState(false)
  const typed = useWatch({ control: form.control })

  // Set in the browser, because caches may store the server's HTML.
  useEffect(() => setValue('setupToken', token), [setValue, token])

  function showFailure(error: unknown) {
    const text = toErrorMessage(error, m.auth_error())
    showToast({ kind: 'error', title: m.auth_registration_failed(), text })
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
      // The form stays pending until the page is left, so that it is not sent twice.
      const text = m.auth_welcome({ firstName: user.firstName })
      showToast({ kind: 'success', title: m.auth_registration_successful(), text })
      onSignedIn(user)
    } catch (error) {
      isSending.current = false
      setPending(false)
      showFailure(error)
    }
  }

  /**
   * Registers an input. A filled field is validated when it is left, an empty one only when the form
   * is sent, and an error is removed as soon as the field is valid.
   */
  const register = (name: FieldName) =>
    form.register(name, {
      onBlur: ({ target }: { target: HTMLInputElement }) => {
        if (target.value !== '') void form.trigger(name)
      },
      onChange: () => {
        if (form.getFieldState(name).error) void form.trigger(name)
      },
    })

  const { password = '', email = '', firstName = '', lastName = '' } = typed
  const strength = usePasswordStrength(password, { email, firstName, lastName }, useSite())

  return {
    register,
    getError: (name: FieldName) => errors[name]?.message,
    strength,
    submit: (event: SyntheticEvent) => void form.handleSubmit(send)(event),
    isPending,
    isClosed,
  }
}
