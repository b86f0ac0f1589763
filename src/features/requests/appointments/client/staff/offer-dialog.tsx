import { Plus, X } from 'lucide'
import { type FormEvent, useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { Button, IconButton } from '#platform/client/ui/button.tsx'
import { DialogBody, DialogFoot, DialogForm } from '#platform/client/ui/dialog.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { FormDialog } from '#platform/client/ui/portal/form-dialog.tsx'
import { practiceDay } from '#shared/practice-time.ts'
import { textLimits } from '#shared/text.ts'
import { maxOfferedTimes, offerHours } from '../../contract/offers.ts'
import { type CallFault, toCallFault } from './call-fault.ts'
import { CallFaultNotice } from './call-fault-notice.tsx'
import type { CallPerson } from './call-people.ts'
import { FreeTimes, useFreeTimes } from './free-times.tsx'
import { formatCallTime } from './labels.ts'
import { MinutesField } from './minutes-field.tsx'
import { PersonField } from './person-field.tsx'
import { TimeFields } from './time-fields.tsx'
import { type TypedTime, toMoment } from './time-values.ts'
import { WayField } from './way-field.tsx'

export interface OfferQuestion {
  clientName: string
  minutes: number
  way: string
  userId: number
  /** The beginning of the email, such as that no one answered. */
  text: string
}

export type ChosenOffer = {
  times: string[]
  minutes: number
  way: string
  userId: number
  text: string | null
  force: boolean
}

interface OfferDialogProps {
  question: OfferQuestion | undefined
  people: readonly CallPerson[]
  now: Date
  /** @throws what the call throws; the dialog shows it */
  onSend: (offer: ChosenOffer) => Promise<unknown>
  onClose: () => void
}

/** Chooses times that are mailed to a client, who picks one by the link in the email. */
export function OfferDialog({ question, people, now, onSend, onClose }: OfferDialogProps) {
  return (
    <FormDialog
      open={question !== undefined}
      title={question ? `Offer times to ${question.clientName}` : ''}
      onClose={onClose}
      renderForm={({ onTyped, onCancel, onDone }) =>
        question && (
          <OfferForm
            question={question}
            people={people}
            now={now}
            onTyped={onTyped}
            onCancel={onCancel}
            onSend={async (offer) => {
              await onSend(offer)
              onDone()
            }}
          />
        )
      }
    />
  )
}

const noTime: TypedTime = { day: '', time: '' }
const chooseTimes = 'Please choose at least one time.'
const failed = 'The times could not be sent. Please try again.'

interface OfferFormProps extends Pick<OfferDialogProps, 'people' | 'now'> {
  question: OfferQuestion
  onTyped: (hasTyped: boolean) => void
  onCancel: () => void
  onSend: (offer: ChosenOffer) => Promise<void>
}

function useOfferForm({ question, onTyped, onSend }: OfferFormProps) {
  const [times, setTimes] = useState<readonly string[]>([])
  const [choice, setChoice] = useState(question)
  const [fault, setFault] = useState<CallFault>()
  const [isSending, setSending] = useState(false)
  const change = (part: Partial<typeof choice>) => {
    onTyped(true)
    setFault(undefined)
    setChoice((before) => ({ ...before, ...part }))
  }
  const isFull = times.length >= maxOfferedTimes
  const toggle = (startsAt: string) => {
    if (!times.includes(startsAt) && isFull) {
      setFault({ kind: 'other', text: `You can offer ${maxOfferedTimes} times.` })
      return
    }
    onTyped(true)
    setFault(undefined)
    setTimes(
      times.includes(startsAt)
        ? times.filter((time) => time !== startsAt)
        : [...times, startsAt].toSorted(),
    )
  }
  const send = async (force: boolean) => {
    if (times.length === 0) {
      setFault({ kind: 'other', text: chooseTimes })
      return
    }
    setSending(true)
    setFault(undefined)
    try {
      const { minutes, way, userId, text } = choice
      await onSend({ times: [...times], minutes, way, userId, text: text.trim() || null, force })
    } catch (thrown) {
      setFault(toCallFault(thrown, failed))
    } finally {
      setSending(false)
    }
  }
  return { times, choice, change, fault, isFull, toggle, send, isSending }
}

function OfferForm(props: OfferFormProps) {
  const { people, now, onCancel } = props
  const form = useOfferForm(props)
  const { choice, change, times } = form
  const today = practiceDay(now)
  const { userId, minutes } = choice
  const free = useFreeTimes({ userId, from: today, days: 14, minutes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.send(false)
  }
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody className="grid gap-4">
        <PersonField
          value={choice.userId}
          people={people}
          onChange={(userId) => change({ userId })}
        />
        <FreeTimes free={free} chosen={times} onToggle={form.toggle} />
        {!form.isFull && <OtherTime min={today} onAdd={form.toggle} />}
        <ChosenTimes times={times} now={now} onRemove={form.toggle} />
        <div className="grid grid-cols-2 items-start gap-3">
          <WayField
            value={choice.way}
            ways={free.data?.ways ?? []}
            onChange={(way) => change({ way })}
          />
          <MinutesField value={choice.minutes} onChange={(minutes) => change({ minutes })} />
        </div>
        <Field label="Text" optional hint="At the beginning of the email, above the times.">
          <TextArea
            dir="auto"
            rows={3}
            value={choice.text}
            maxLength={textLimits.notes}
            onChange={({ target }) => change({ text: target.value })}
          />
        </Field>
        <CallFaultNotice
          fault={form.fault}
          subject="One of these times"
          insist="Offer anyway"
          isPending={form.isSending}
          onInsist={() => void form.send(true)}
        />
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={form.isSending} pendingText="Sending...">
          {times.length < 2 ? 'Send time' : `Send ${times.length} times`}
        </Button>
      </DialogFoot>
    </DialogForm>
  )
}

interface ChosenTimesProps {
  times: readonly string[]
  now: Date
  onRemove: (startsAt: string) => void
}

function ChosenTimes({ times, now, onRemove }: ChosenTimesProps) {
  return (
    <section aria-label="Times of the offer">
      <p aria-live="polite" className="text-sm font-semibold">
        {times.length === 0
          ? `Choose up to ${maxOfferedTimes} times.`
          : `${times.length} of ${maxOfferedTimes} times, held for ${offerHours} hours`}
      </p>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {times.map((startsAt) => (
          <li
            key={startsAt}
            className="flex items-center rounded-full bg-river-100 pl-3.5 text-sm font-medium text-river-700"
          >
            {formatCallTime(startsAt, now)}
            <IconButton
              label={`Remove ${formatCallTime(startsAt, now)}`}
              icon={X}
              look="bare"
              size="row"
              iconSize="text"
              onClick={() => onRemove(startsAt)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface OtherTimeProps {
  min: string
  onAdd: (startsAt: string) => void
}

/** A time outside of the call hours. */
function OtherTime({ min, onAdd }: OtherTimeProps) {
  const [typed, setTyped] = useState(noTime)
  const [error, setError] = useState<string>()
  const add = () => {
    const at = toMoment(typed)
    if (!at) {
      setError('Please choose a day and a time.')
      return
    }
    setError(undefined)
    setTyped(noTime)
    onAdd(at.toISOString())
  }
  return (
    <details className="group/other">
      <summary className="w-fit cursor-pointer rounded-small py-1 text-sm font-semibold text-river-700">
        Another time
      </summary>
      <div className="mt-2 grid grid-cols-rest-auto items-end gap-3">
        <TimeFields value={typed} min={min} error={error} onChange={setTyped} />
        <Button variant="secondary" size="portal" onClick={add}>
          <Icon icon={Plus} size="text" />
          Add
        </Button>
      </div>
    </details>
  )
}
