import { type FormEvent, useLayoutEffect, useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { optionClasses } from '#platform/client/ui/portal/popover-button.tsx'
import { maxNextActionNote, nextActionDayRequired } from '../contract/next-action.ts'
import { formatDue, fromFieldValue, listQuickChoices, toFieldValue } from './next-action-times.ts'

export type NextActionChoice = { nextActionAt: string | null; nextActionNote: string | null }

interface NextActionPanelProps {
  at?: string | null | undefined
  note?: string | null | undefined
  now: Date
  onSave: (choice: NextActionChoice) => void
  /** Called when something is typed that is not saved. */
  onTyped?: ((isTyped: boolean) => void) | undefined
}

/** One press for the usual times, or a day, a time and a note. The note goes with a quick choice as well. */
export function NextActionPanel({ at, note, now, onSave, onTyped }: NextActionPanelProps) {
  const known = { note: note ?? '', at: at ? toFieldValue(new Date(at)) : '' }
  const [typed, setTyped] = useState(known)
  const isTyped = typed.note !== known.note || typed.at !== known.at
  const [error, setError] = useState<string>()
  // A layout effect runs before the next key press, so that Escape asks about this change too.
  useLayoutEffect(() => {
    if (!onTyped) return undefined
    onTyped(isTyped)
    return () => onTyped(false)
  }, [isTyped, onTyped])
  const save = (moment: Date) =>
    onSave({ nextActionAt: moment.toISOString(), nextActionNote: typed.note.trim() || null })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const moment = fromFieldValue(typed.at)
    if (moment) save(moment)
    else setError(nextActionDayRequired)
  }
  return (
    <form
      noValidate
      data-typed={isTyped || undefined}
      onSubmit={submit}
      className="w-72 max-w-full"
    >
      <ul>
        {listQuickChoices(now).map(({ label, at: moment }) => (
          <li key={label}>
            <button
              type="button"
              data-option
              onClick={() => save(moment)}
              className={optionClasses}
            >
              <span className="flex-1">{label}</span>
              <span aria-hidden className="text-xs font-normal text-ink-muted">
                {formatDue(moment, now)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-1.5 grid gap-3 border-t border-line p-2 pt-3">
        <Field label="Day and time" error={error}>
          <TextInput
            type="datetime-local"
            value={typed.at}
            onChange={({ target }) => setTyped((before) => ({ ...before, at: target.value }))}
          />
        </Field>
        <Field label="Note" optional>
          <TextInput
            value={typed.note}
            maxLength={maxNextActionNote}
            onChange={({ target }) => setTyped((before) => ({ ...before, note: target.value }))}
          />
        </Field>
        <div className="flex gap-2">
          <Button type="submit" size="row" className="flex-1">
            Save
          </Button>
          {at && (
            <Button
              size="row"
              variant="quiet"
              onClick={() => onSave({ nextActionAt: null, nextActionNote: null })}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}
