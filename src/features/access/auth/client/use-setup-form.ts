import {
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { usePasswordStrength } from '#features/core/accounts/client/queries.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { useUncontrolledForm } from '#platform/client/forms/use-uncontrolled-form.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import { showToast } from '#platform/client/toasts.ts'
import { type Registration, register as registerCall, registrationSchema } from '../contract.ts'

const fieldsInOrder = ['setupToken', 'firstName', 'lastName', 'email', 'password'] as const

const nothingTyped = { password: '', email: '', firstName: '', lastName: '' }

/** The form for the first administrator's account. */
export function useSetupForm(
  element: RefObject<HTMLFormElement | null>,
  token: string,
  onSignedIn: (user: User) => void,
) {
  const form = useUncontrolledForm(element, registrationSchema, { validatesOnBlur: true })
  const { getText, setText, setFocus } = form
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  const [isClosed, setClosed] = useState(false)
  const [typed, setTyped] = useState(nothingTyped)

  // Set in the browser, because caches may store the server's HTML.
  useEffect(() => setText('setupToken', token), [setText, token])

  // The field may have been hidden until then.
  useEffect(() => {
    if (isClosed) setFocus('setupToken')
  }, [isClosed, setFocus])

  /** Reads what the strength of the password depends on. */
  const readTyped = () =>
    setTyped({
      password: getText('password'),
      email: getText('email'),
      firstName: getText('firstName'),
      lastName: getText('lastName'),
    })
  // Text that was typed or filled in before this script ran counts, too.
  const readFirst = useEffectEvent(readTyped)
  useEffect(() => {
    const timer = setTimeout(readFirst)
    return () => clearTimeout(timer)
  }, [])

  function showFailure(error: unknown) {
    const text = toErrorMessage(error, m.auth_error())
    showToast({ kind: 'error', title: m.auth_registration_failed(), text })
    if (!(error instanceof CallError)) return
    const refused = fieldsInOrder.flatMap((name) => {
      const issue = error.issues.find(({ path }) => path === name)
      return issue ? [{ name, message: issue.message }] : []
    })
    for (const { name, message } of refused) form.setError(name, message)
    if (refused[0]) setFocus(refused[0].name)
    if (error.status === 403) setClosed(true)
  }

  async function send(person: Registration) {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    setClosed(false)
    try {
      const user = await sendChange(registerCall, { body: person })
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

  const { password, ...person } = typed
  const strength = usePasswordStrength(password, person, useSite())

  return {
    readTyped,
    register: form.register,
    getError: form.getError,
    strength,
    submit: (event: SyntheticEvent) => form.submit(event, (values) => void send(values)),
    isPending,
    isClosed,
  }
}
