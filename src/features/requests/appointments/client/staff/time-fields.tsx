import type { ChangeEvent } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import type { TypedTime } from './time-values.ts'

interface TimeFieldsProps {
  value: TypedTime
  /** The first day that can be chosen. */
  min: string
  error?: string | undefined
  /** Names the pair where there are several: "Time 2". */
  prefix?: string
  onChange: (value: TypedTime) => void
}

/** A day and a time of day, in the practice's time zone. */
export function TimeFields({ value, min, error, prefix, onChange }: TimeFieldsProps) {
  const toLabel = (name: string) => (prefix ? `${prefix}: ${name.toLowerCase()}` : name)
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label={toLabel('Day')} error={error}>
        <TextInput
          type="date"
          min={min}
          max="2099-12-31"
          value={value.day}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
            onChange({ day: target.value, time: value.time })
          }
        />
      </Field>
      <Field label={toLabel('Time')}>
        <TextInput
          type="time"
          step={300}
          value={value.time}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
            onChange({ day: value.day, time: target.value })
          }
        />
      </Field>
    </div>
  )
}
