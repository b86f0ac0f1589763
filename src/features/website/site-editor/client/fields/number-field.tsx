import { useId, useState } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { toPathKey } from '../state/content-path.ts'
import { useFieldState } from '../state/store-context.ts'
import { FieldHeading } from './field-heading.tsx'
import { editorInputClasses } from './field-looks.ts'
import { ErrorLine, WasNote } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'

interface NumberInputProps {
  id?: string
  label?: string
  value: number | null
  isChanged: boolean
  isInvalid?: boolean
  describedBy?: string | undefined
  path: string
  isMoney?: boolean | undefined
  unit?: string | undefined
  onChange: (value: number | null) => void
}

const toText = (value: number | null) => (value === null ? '' : String(value))

function parseNumber(typed: string): number | null {
  const text = typed.replace(',', '.').trim()
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text)
}

/** A whole number, in dollars where it is money. Null while the input is empty or holds no number. */
export function NumberInput(props: NumberInputProps) {
  const { id, label, value, isChanged, isInvalid, describedBy, path, isMoney, unit } = props
  // As typed, such as `45.`, while it means the same number.
  const [typed, setTyped] = useState({ text: '', value: null as number | null })
  const shown = typed.value === value ? typed.text || toText(value) : toText(value)
  return (
    <span className="flex items-center gap-2">
      {isMoney && <span className="text-ink-muted">$</span>}
      <input
        id={id}
        aria-label={label}
        type="text"
        inputMode="decimal"
        value={shown}
        data-path={path}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy || undefined}
        onChange={({ target }) => {
          const next = parseNumber(target.value)
          setTyped({ text: target.value, value: next })
          props.onChange(next)
        }}
        className={classNames(
          editorInputClasses(isChanged),
          'min-h-(--control-height) max-w-32 py-1',
        )}
      />
      {unit && <span className="text-sm text-ink-muted">{unit}</span>}
    </span>
  )
}

interface NumberFieldProps extends FieldProps {
  min: number
  max: number
  isMoney?: boolean | undefined
  unit?: string | undefined
}

export function NumberField({ path, label, hint, min, max, isMoney, unit }: NumberFieldProps) {
  const id = useId()
  const { value, published, isChanged, error, change } = useFieldState<number | null>(path)
  return (
    <div className="min-w-0">
      <FieldHeading id={id} htmlFor={id} label={label} hint={hint} />
      <NumberInput
        id={id}
        value={value}
        isChanged={isChanged}
        isInvalid={error !== undefined}
        describedBy={error && `${id}-error`}
        path={toPathKey(path)}
        isMoney={isMoney}
        unit={unit}
        onChange={change}
      />
      {error && (
        <ErrorLine id={`${id}-error`}>
          Please enter a whole number from {min} to {max.toLocaleString('en-CA')}
        </ErrorLine>
      )}
      {isChanged && published !== undefined && (
        <WasNote was={String(published ?? '')} label={label} onUndo={() => change(published)} />
      )}
    </div>
  )
}

type FeeRange = { from: number | null; to: number | null } | null

/** The lowest and the highest fee; both empty where fees are not named. */
export function FeeRangeField({ path, label, hint }: Omit<NumberFieldProps, 'min' | 'max'>) {
  const id = useId()
  const { value, published, isChanged, error, change } = useFieldState<FeeRange>(path)
  const set = (part: 'from' | 'to', next: number | null) => {
    const range = { from: value?.from ?? null, to: value?.to ?? null, [part]: next }
    change(range.from === null && range.to === null ? null : range)
  }
  const key = toPathKey(path)
  return (
    <fieldset aria-labelledby={`${id}-label`} className="min-w-0">
      <FieldHeading id={id} label={label} hint={hint} />
      <div className="flex flex-wrap items-center gap-3">
        {(['from', 'to'] as const).map((part) => (
          <span key={part} className="flex items-center gap-3">
            {part === 'to' && <span>to</span>}
            <NumberInput
              label={part === 'from' ? 'Lowest fee in dollars' : 'Highest fee in dollars'}
              value={value?.[part] ?? null}
              isChanged={isChanged}
              isInvalid={error !== undefined}
              describedBy={error && `${id}-error`}
              path={`${key}.${part}`}
              isMoney
              onChange={(next) => set(part, next)}
            />
          </span>
        ))}
      </div>
      {error && (
        <ErrorLine id={`${id}-error`}>
          Please enter both fees in whole dollars, the lowest one first
        </ErrorLine>
      )}
      {isChanged && published !== undefined && (
        <WasNote
          was={published ? `$${published.from} to $${published.to}` : ''}
          label={label}
          onUndo={() => change(published)}
        />
      )}
    </fieldset>
  )
}
