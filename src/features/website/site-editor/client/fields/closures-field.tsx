import { Plus, Trash2 } from 'lucide'
import { useId, useRef } from 'react'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { formatClosure } from '#features/practice/site/format-closure.ts'
import { Button, IconButton } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatFullDay, practiceDay, toNoon } from '#shared/practice-time.ts'
import { getFieldLabel } from '../../fields.ts'
import { createKey } from '../sections/entry.ts'
import { type ContentPath, toPathKey } from '../state/content-path.ts'
import { useFieldState } from '../state/store-context.ts'
import { editorInputClasses, labelClasses } from './field-looks.ts'
import { ErrorLine, WasNote } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'
import { focusAfterRemoval } from './move-focus.ts'

type Closure = SiteContent['closures'][number]

const nameClosure = ({ from }: Closure) => {
  const day = toNoon(from)
  return Number.isNaN(day.getTime()) ? 'this day' : formatFullDay(day)
}

/** Days, several days or parts of a day on which chat and calls are not answered. */
export function ClosuresField({ path, label }: FieldProps) {
  const { value, published, isChanged, change } = useFieldState<Closure[]>(path)
  const list = useRef<HTMLUListElement>(null)
  const add = () => {
    const today = practiceDay(new Date())
    const id = createKey(
      'closure',
      value.map((closure) => closure.id),
    )
    change([...value, { id, from: today, until: today, startsAt: '', endsAt: '' }])
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus(),
    )
  }
  const replace = (at: number, closure: Closure) =>
    change(value.map((each, index) => (index === at ? closure : each)))
  return (
    <div className="min-w-0">
      {value.length === 0 && (
        <p className="mb-3 text-ink-muted">No closed days. Holidays and days off go here.</p>
      )}
      <ul ref={list} aria-label={label} className="grid gap-3">
        {value.map((closure, at) => (
          <ClosureRow
            key={closure.id}
            closure={closure}
            path={[...path, at]}
            onChange={(next) => replace(at, next)}
            onRemove={() => {
              change(value.filter((_, index) => index !== at))
              focusAfterRemoval(list.current, at)
            }}
          />
        ))}
      </ul>
      <Button variant="secondary" size="portal" onClick={add} className="mt-3" data-add>
        <Icon icon={Plus} size="small" />
        Add closed days
      </Button>
      {isChanged && published && (
        <WasNote
          was={published.map(formatClosure).join('; ')}
          label={label}
          onUndo={() => change(published)}
        />
      )}
    </div>
  )
}

interface ClosureRowProps {
  closure: Closure
  path: ContentPath
  onChange: (closure: Closure) => void
  onRemove: () => void
}

const inputs = [
  { name: 'from', type: 'date' },
  { name: 'until', type: 'date' },
  { name: 'startsAt', type: 'time' },
  { name: 'endsAt', type: 'time' },
] as const

function ClosureRow({ closure, path, onChange, onRemove }: ClosureRowProps) {
  const isPartOfDay = closure.startsAt !== '' || closure.endsAt !== ''
  const set = (name: keyof Closure, text: string) => {
    const next = { ...closure, [name]: text }
    // The last day follows the first one.
    if (name === 'from' && next.until < text) next.until = text
    onChange(next)
  }
  return (
    <li className="grid gap-3 rounded-control border border-line p-3.5">
      <div className="grid grid-cols-2 gap-3">
        {inputs
          .filter(({ type }) => type === 'date' || isPartOfDay)
          .map(({ name, type }) => (
            <ClosureInput
              key={name}
              type={type}
              path={[...path, name]}
              min={name === 'until' ? closure.from : undefined}
              onChange={(text) => set(name, text)}
            />
          ))}
      </div>
      <div className="flex items-center justify-between gap-3">
        <label className="flex min-h-8.5 items-center gap-2.5 touch:min-h-11">
          <input
            type="checkbox"
            checked={isPartOfDay}
            onChange={({ target }) =>
              onChange({
                ...closure,
                startsAt: target.checked ? '12:00' : '',
                endsAt: target.checked ? '17:00' : '',
              })
            }
            className="size-4.5 accent-river-600"
          />
          Part of the day only
        </label>
        <IconButton
          label={`Remove ${nameClosure(closure)}`}
          icon={Trash2}
          look="bare"
          size="row"
          onClick={onRemove}
        />
      </div>
    </li>
  )
}

interface ClosureInputProps {
  type: 'date' | 'time'
  path: ContentPath
  min: string | undefined
  onChange: (text: string) => void
}

function ClosureInput({ type, path, min, onChange }: ClosureInputProps) {
  const id = useId()
  const { value, error } = useFieldState<string>(path)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={labelClasses}>
        {getFieldLabel(toPathKey(path))}
      </label>
      <input
        id={id}
        type={type}
        value={value}
        min={min}
        data-path={toPathKey(path)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
        className={classNames(editorInputClasses(false), 'min-h-(--control-height) py-1')}
      />
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
    </div>
  )
}
