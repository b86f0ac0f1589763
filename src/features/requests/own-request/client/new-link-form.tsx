import { CircleAlert } from 'lucide'
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { Field } from '#platform/client/forms/field.tsx'
import { SubmitButton } from '#platform/client/forms/submit-button.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { useUncontrolledForm } from '#platform/client/forms/use-uncontrolled-form.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import { newLinkSchema, renewRequestLink } from '../contract/request.ts'

interface NewLinkFormProps {
  heading: string
  /** Why no request is shown. */
  text: string
  /** It appears after a link was tried. */
  isAlert?: boolean
}

/** Asks for the address of a request, to which a new link is sent. */
export function NewLinkForm({ heading, text, isAlert = false }: NewLinkFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { register, getError, isPending, refusal, answer, submit } = useNewLink(element)
  const title = useRef<HTMLHeadingElement>(null)
  const isAnswered = answer !== undefined

  useEffect(() => {
    if (isAlert || isAnswered) title.current?.focus({ preventScroll: true })
  }, [isAlert, isAnswered])

  return (
    <>
      <h2 ref={title} tabIndex={-1} className="type-title outline-none">
        {isAnswered ? m.request_link_sent_heading() : heading}
      </h2>
      <p className="mt-3 max-w-160 text-ink-muted">{answer ?? text}</p>
      <form
        ref={element}
        noValidate
        method="post"
        hidden={isAnswered}
        onSubmit={submit}
        aria-label={m.request_link_form()}
        className="mt-7 grid max-w-115 grid-cols-1 gap-5"
      >
        <Field label={m.forms_email()} error={getError('email')}>
          <TextInput {...register('email')} type="email" inputMode="email" autoComplete="email" />
        </Field>
        {refusal !== undefined && (
          <Notice tone="ember" icon={CircleAlert} role="alert">
            {refusal}
          </Notice>
        )}
        <div>
          <SubmitButton pending={isPending} pendingText={m.request_link_sending()}>
            {m.request_link_send()}
          </SubmitButton>
        </div>
      </form>
    </>
  )
}

function useNewLink(element: RefObject<HTMLFormElement | null>) {
  const form = useUncontrolledForm(element, newLinkSchema)
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [answer, setAnswer] = useState<string>()

  async function send(values: { email: string }) {
    setPending(true)
    setRefusal(undefined)
    try {
      setAnswer((await sendChange(renewRequestLink, { body: values })).message)
    } catch (error) {
      setRefusal(toErrorMessage(error, m.forms_server_unreachable()))
    } finally {
      setPending(false)
    }
  }

  return {
    register: form.register,
    getError: form.getError,
    isPending,
    refusal,
    /** The server's, the same for every address. */
    answer,
    submit: (event: SyntheticEvent) =>
      form.submit(event, (values) => {
        if (!isPending) void send(values)
      }),
  }
}
