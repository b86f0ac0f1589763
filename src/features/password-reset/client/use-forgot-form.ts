import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '#messages'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { forgottenPasswordSchema } from '../contract.ts'
import { useForgotPassword } from './queries.ts'

/** The form that asks for a link. */
export function useForgotForm(typedUsername: string) {
  const form = useForm({
    resolver: zodResolver(forgottenPasswordSchema),
    defaultValues: { email: typedUsername.includes('@') ? typedUsername.trim() : '' },
  })
  const { setFocus } = form
  const { mutateAsync } = useForgotPassword()
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
      await mutateAsync({ body: { email } })
      setSentTo(email)
    } catch (error) {
      setRefusal(toErrorMessage(error, m.forms_server_unreachable()))
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  return {
    field: form.register('email'),
    error: form.formState.errors.email?.message,
    refusal,
    isPending,
    /** The address to which a link was sent, if there is an account. */
    sentTo,
    submit: (event: SyntheticEvent) => void form.handleSubmit(send)(event),
  }
}
