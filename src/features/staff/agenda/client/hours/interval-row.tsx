import { X } from 'lucide'
import { useId } from 'react'
import type { ClockInterval } from '#features/requests/call-hours/contract/call-hours.ts'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { IconButton } from '#platform/client/ui/button.tsx'

interface IntervalRowProps {
  /** "Monday" */
  day: string
  interval: ClockInterval
  isInvalid: boolean
  onChange: (interval: ClockInterval) => void
  onRemove: () => void
}

// A field for a time has no 24:00: midnight at the end of a day is typed as 00:00.
const toField = (until: string) => (until === '24:00' ? '00:00' : until)
const fromField = (until: string) => (until === '00:00' ? '24:00' : until)

/** From and until, by the practice's clock. */
export function IntervalRow({ day, interval, isInvalid, onChange, onRemove }: IntervalRowProps) {
  const id = useId()
  const invalid = isInvalid ? ({ 'aria-invalid': true } as const) : {}
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <label htmlFor={`${id}-from`} className="sr-only">
        {day} from
      </label>
      <TextInput
        {...invalid}
        id={`${id}-from`}
        type="time"
        step={300}
        value={interval.from}
        onChange={({ target }) => onChange({ ...interval, from: target.value })}
        className="w-32 min-w-0 @max-lg:w-full @max-lg:flex-1"
      />
      <span aria-hidden className="text-ink-muted">
        –
      </span>
      <label htmlFor={`${id}-until`} className="sr-only">
        {day} until
      </label>
      <TextInput
        {...invalid}
        id={`${id}-until`}
        type="time"
        step={300}
        value={toField(interval.until)}
        onChange={({ target }) => onChange({ ...interval, until: fromField(target.value) })}
        className="w-32 min-w-0 @max-lg:w-full @max-lg:flex-1"
      />
      <IconButton
        label={`Remove ${day} ${interval.from} to ${interval.until}`}
        icon={X}
        look="bare"
        size="row"
        className="shrink-0 text-ink-muted"
        onClick={onRemove}
      />
    </div>
  )
}
