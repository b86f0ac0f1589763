import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { useUncontrolledForm } from '#platform/client/forms/use-uncontrolled-form.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import { forgotPassword, forgottenPasswordSchema } from '../contract.ts'

/** The form that asks for a link. */
export function useForgotForm(element: RefObject<HTMLFormElement | null>, typedUsername: string) {
  const form = useUncontrolledForm(element, forgottenPasswordSchema)
  const { setFocus } = form
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  const [refusal, setRefusal] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()

  // The button that opened this form is gone.
  useEffect(() => setFocus('email'), [setFocus])

  async function send({ email }: { email: string }) {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    setRefusal(undefined)
    try {
      await sendChange(forgotPassword, { body: { email } })
      setSentTo(email)
    } catch (error) {
      setRefusal(toErrorMessage(error, m.forms_server_unreachable()))
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  return {
    field: {
      ...form.register('email'),
      defaultValue: typedUsername.includes('@') ? typedUsername.trim() : '',
    },
    error: form.getError('email'),
    refusal,
    isPending,
    /** The address to which a link was sent, if there is an account. */
    sentTo,
    submit: (event: SyntheticEvent) => form.submit(event, (values) => void send(values)),
  }
}
