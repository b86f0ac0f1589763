import { type ChangeEvent, useId } from 'react'
import { TextInput } from '#platform/client/forms/text-input.tsx'

type Dates = { from: string; to: string }

/** The first and the last day of the entries shown; an empty field sets no limit. */
export function AuditDates({ from, to, onChange }: Dates & { onChange: (dates: Dates) => void }) {
  const id = useId()
  const change = (part: Partial<Dates>) => onChange({ from, to, ...part })
  const field = (name: keyof Dates, label: string) => (
    <span className="flex items-center gap-2 max-md:grow max-md:basis-56">
      <label htmlFor={`${id}-${name}`} className="w-9 shrink-0 text-sm text-ink-muted">
        {label}
      </label>
      <TextInput
        id={`${id}-${name}`}
        type="date"
        // Rejects a year that is still being typed.
        min="2000-01-01"
        max="2099-12-31"
        value={name === 'from' ? from : to}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          if (event.target.validity.valid) change({ [name]: event.target.value })
        }}
        className="w-42 max-md:w-full"
      />
    </span>
  )
  return (
    <fieldset className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2.5">
      <legend className="sr-only">Dates</legend>
      {field('from', 'From')}
      {field('to', 'To')}
    </fieldset>
  )
}
