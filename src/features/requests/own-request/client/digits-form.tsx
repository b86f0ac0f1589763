import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { Field } from '#platform/client/forms/field.tsx'
import { SubmitButton } from '#platform/client/forms/submit-button.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { useUncontrolledForm } from '#platform/client/forms/use-uncontrolled-form.ts'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { formatFullDay } from '#shared/practice-time.ts'
import { digitsSchema, type RequestStatus } from '../contract/request.ts'
import { toStateTitle } from '../labels.ts'
import { linkPhone } from './link-phone.tsx'

interface DigitsFormProps {
  status: RequestStatus
  /** Nothing but the status can be shown. */
  hasNoPhone: boolean
  /** The practice's number; empty without one. */
  phone: string
  /** @returns what is wrong with them; nothing if the request is shown */
  onDigits: (digits: string) => Promise<string | undefined>
}

/** The status of a request, and the question for the digits that show the rest of it. */
export function DigitsForm({ status, hasNoPhone, phone, onDigits }: DigitsFormProps) {
  const title = useRef<HTMLHeadingElement>(null)

  // Loaded text appears without a new page, and a screen reader must notice.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  const date = formatFullDay(new Date(status.createdAt))
  return (
    <>
      <h2 ref={title} tabIndex={-1} className="type-title outline-none">
        {toStateTitle(status.status)}
      </h2>
      <p className="mt-3 max-w-160 text-ink-muted">
        {m.request_status_line({ reference: status.reference, date })}
      </p>
      {hasNoPhone ? (
        <p className="mt-3 max-w-160 text-ink-muted">{m.request_digits_no_phone()}</p>
      ) : (
        <DigitsQuestion onDigits={onDigits} />
      )}
      {phone !== '' && (
        <p className="mt-6 text-md text-ink-muted">
          <MarkedMessage
            text={m.request_digits_call({ phone })}
            marks={{ phone: linkPhone(phone) }}
          />
        </p>
      )}
    </>
  )
}

function DigitsQuestion({ onDigits }: Pick<DigitsFormProps, 'onDigits'>) {
  const element = useRef<HTMLFormElement>(null)
  const form = useUncontrolledForm(element, digitsSchema)
  const [isPending, setPending] = useState(false)

  async function send({ phoneDigits }: { phoneDigits: string }) {
    setPending(true)
    const problem = await onDigits(phoneDigits)
    setPending(false)
    if (problem === undefined) return
    form.setError('phoneDigits', problem)
    form.setFocus('phoneDigits')
  }
  const submit = (event: SyntheticEvent) =>
    form.submit(event, (values) => {
      if (!isPending) void send(values)
    })

  return (
    <form
      ref={element}
      noValidate
      method="post"
      onSubmit={submit}
      aria-label={m.request_digits_form()}
      className="mt-7 grid max-w-115 grid-cols-1 gap-5"
    >
      <Field
        label={m.request_digits()}
        hint={m.request_digits_hint()}
        error={form.getError('phoneDigits')}
      >
        <TextInput {...form.register('phoneDigits')} inputMode="numeric" autoComplete="off" />
      </Field>
      <div>
        <SubmitButton pending={isPending} pendingText={m.request_pending()}>
          {m.request_digits_send()}
        </SubmitButton>
      </div>
    </form>
  )
}
