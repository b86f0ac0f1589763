import { CalendarOff, CalendarPlus, Plus, Trash2 } from 'lucide'
import type { HoursException } from '#features/requests/call-hours/contract/call-hours.ts'
import { Field, FieldError } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button, IconButton } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { addDays, formatFullDay, practiceDay, toNoon } from '#shared/practice-time.ts'
import { listMessages, proposeInterval } from './hours-values.ts'
import { IntervalRow } from './interval-row.tsx'
import type { HoursForm } from './use-hours-form.ts'

/** Days off, and days with other hours than usual. */
export function ExceptionFields({ form }: { form: HoursForm }) {
  const { values, set } = form
  const { exceptions } = values
  const add = (intervals: HoursException['intervals']) => {
    const taken = new Set(exceptions.map(({ date }) => date))
    let date = addDays(practiceDay(new Date()), 1)
    while (taken.has(date)) date = addDays(date, 1)
    set({ exceptions: [...exceptions, { date, intervals, note: '' }] })
  }
  return (
    <div className="@container">
      {exceptions.length > 0 && (
        <ul className="divide-y divide-line">
          {exceptions.map((exception, at) => (
            <ExceptionRow
              // oxlint-disable-next-line react/no-array-index-key -- its day can be changed while it is edited
              key={at}
              at={at}
              exception={exception}
              form={form}
            />
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary-light" size="portal" onClick={() => add([])}>
          <Icon icon={CalendarOff} size="text" />
          Add a day off
        </Button>
        <Button variant="secondary-light" size="portal" onClick={() => add([proposeInterval([])])}>
          <Icon icon={CalendarPlus} size="text" />
          Add a day with other hours
        </Button>
      </div>
    </div>
  )
}

interface ExceptionRowProps {
  at: number
  exception: HoursException
  form: HoursForm
}

function ExceptionRow({ at, exception, form }: ExceptionRowProps) {
  const { values, set, issues } = form
  const { date, intervals, note } = exception
  const name = date === '' ? 'This day' : formatFullDay(toNoon(date), 'UTC')
  const change = (part: Partial<HoursException>) =>
    set({
      exceptions: values.exceptions.map((one, i) => (i === at ? { ...one, ...part } : one)),
    })
  const messages = listMessages(issues, `exceptions.${at}`)
  return (
    <li className="grid min-w-0 grid-cols-1 gap-2.5 py-3" aria-label={name}>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Day" className="w-44 max-w-full">
          <TextInput
            type="date"
            max="2099-12-31"
            value={date}
            onChange={({ target }) => change({ date: target.value })}
          />
        </Field>
        <Field label="Note" optional className="min-w-up-to-40 flex-1">
          <TextInput
            dir="auto"
            value={note}
            maxLength={200}
            placeholder="Holidays"
            onChange={({ target }) => change({ note: target.value })}
          />
        </Field>
        <IconButton
          label={`Remove ${name}`}
          icon={Trash2}
          look="bare"
          size="row"
          className="text-ink-muted"
          onClick={() => set({ exceptions: values.exceptions.filter((_, i) => i !== at) })}
        />
      </div>
      {intervals.length === 0 ? (
        <p className="text-sm text-ink-muted">Day off: no one can book a call on this day.</p>
      ) : (
        intervals.map((interval, i) => (
          <IntervalRow
            // oxlint-disable-next-line react/no-array-index-key -- intervals have no identity of their own
            key={i}
            day={name}
            interval={interval}
            isInvalid={listMessages(issues, `exceptions.${at}.intervals.${i}`).length > 0}
            onChange={(next) =>
              change({ intervals: intervals.map((one, n) => (n === i ? next : one)) })
            }
            onRemove={() => change({ intervals: intervals.filter((_, n) => n !== i) })}
          />
        ))
      )}
      {messages.map((message, i) => (
        <FieldError key={message} id={`exception-${at}-error-${i}`}>
          {message}
        </FieldError>
      ))}
      <Button
        variant="quiet"
        size="row"
        className="-ml-3.5 justify-self-start"
        onClick={() => change({ intervals: [...intervals, proposeInterval(intervals)] })}
      >
        <Icon icon={Plus} size="text" />
        Add hours
      </Button>
    </li>
  )
}
