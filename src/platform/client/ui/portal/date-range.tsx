import { type ChangeEvent, useId } from 'react'
import { TextInput } from '../../forms/text-input.tsx'
import { classNames } from '../class-names.ts'

type Dates = { from: string; to: string }

interface DateRangeProps extends Dates {
  /** Without it, an empty field sets no limit. */
  required?: boolean | undefined
  onChange: (dates: Dates) => void
  className?: string | undefined
}

/** The first and the last day that a screen shows. */
export function DateRange({ from, to, required, onChange, className }: DateRangeProps) {
  const id = useId()
  const field = (name: keyof Dates, label: string) => (
    <span className="flex items-center gap-2 max-md:grow max-md:basis-56">
      <label htmlFor={`${id}-${name}`} className="w-9 shrink-0 text-sm text-ink-muted">
        {label}
      </label>
      <TextInput
        id={`${id}-${name}`}
        type="date"
        required={required}
        // Rejects a year that is still being typed.
        min="2000-01-01"
        max="2099-12-31"
        value={name === 'from' ? from : to}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
          if (target.validity.valid) onChange({ from, to, [name]: target.value })
        }}
        className="w-42 max-md:w-full"
      />
    </span>
  )
  return (
    <fieldset className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2.5', className)}>
      <legend className="sr-only">Dates</legend>
      {field('from', 'From')}
      {field('to', 'To')}
    </fieldset>
  )
}
