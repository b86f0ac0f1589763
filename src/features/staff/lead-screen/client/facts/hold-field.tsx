import { Hourglass, Lock } from 'lucide'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useToday } from '#features/requests/leads/client/use-today.ts'
import type { Hold, OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { findHoldProblems, type HoldProblems, maxHoldDays } from '#features/requests/leads/rules.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import {
  addDays,
  formatFullDay,
  formatLongDay,
  practiceDay,
  toNoon,
} from '#shared/practice-time.ts'
import { textLimits } from '#shared/text.ts'
import { FieldNotes } from './field-notes.tsx'
import type { FieldProps } from './status-field.tsx'
import { useFieldChange } from './use-field-change.ts'

const noHold: Hold = { reason: '', until: '' }

const describe = (hold: Hold | null | undefined) =>
  hold ? `on hold until ${formatFullDay(toNoon(hold.until), 'UTC')}` : 'no hold'

/** When the lead is deleted, and the way to keep it longer, with a reason and a last day. */
export function HoldField({ lead, onLoaded, onGone, onEdited }: FieldProps) {
  const change = useFieldChange(lead, 'hold', { onLoaded, onGone })
  // The version is the one that the person saw when they began.
  const [editing, setEditing] = useState<{ read: OpenedLead; hold: Hold }>()
  const opener = useRef<HTMLButtonElement>(null)
  const { hold } = lead

  const edit = (next: typeof editing) => {
    setEditing(next)
    const before = next?.read.hold ?? noHold
    onEdited(
      next !== undefined &&
        (next.hold.reason !== before.reason || next.hold.until !== before.until),
    )
  }
  const end = () => {
    edit(undefined)
    opener.current?.focus()
  }
  const save = async (next: Hold | null) => {
    if (await change.change({ hold: next }, editing?.read)) end()
  }
  return (
    <div className="border-t border-line bg-paper py-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
        <Icon icon={hold ? Lock : Hourglass} size="text" className="shrink-0" />
        <p className="min-w-0 flex-1 whitespace-nowrap">
          {hold
            ? `On hold until ${formatFullDay(toNoon(hold.until), 'UTC')}`
            : `Deleted on ${formatLongDay(new Date(lead.expiresAt))}`}
        </p>
        <Button
          ref={opener}
          size="row"
          variant="quiet"
          className="-my-1 -mr-1.5 px-1.5 print:hidden"
          aria-expanded={editing !== undefined}
          onClick={() => (editing ? end() : edit({ read: lead, hold: hold ?? noHold }))}
        >
          {hold ? 'Change hold' : 'Keep longer'}
        </Button>
        {hold && <p className="w-full whitespace-pre-line text-ink wrap-anywhere">{hold.reason}</p>}
      </div>
      {editing && (
        <HoldForm
          hold={editing.hold}
          isHeld={hold !== null}
          isSaving={change.isSaving}
          onChange={(next) => edit({ ...editing, hold: next })}
          onSave={save}
          onCancel={end}
        />
      )}
      <FieldNotes change={change} describe={(values) => describe(values.hold)} />
    </div>
  )
}

interface HoldFormProps {
  hold: Hold
  isHeld: boolean
  isSaving: boolean
  onChange: (hold: Hold) => void
  /** null releases the hold. */
  onSave: (hold: Hold | null) => Promise<void>
  onCancel: () => void
}

const focusAtStart = (field: HTMLTextAreaElement | null) => field?.focus()

function HoldForm({ hold, isHeld, isSaving, onChange, onSave, onCancel }: HoldFormProps) {
  const today = practiceDay(useToday())
  const [problems, setProblems] = useState<HoldProblems>({})
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    const found = findHoldProblems(hold, today)
    setProblems(found)
    if (found.reason === undefined && found.until === undefined) {
      void onSave({ ...hold, reason: hold.reason.trim() })
    }
  }
  return (
    <form noValidate onSubmit={save} className="mt-2.5 grid gap-2.5">
      <Field label="Reason for the hold" error={problems.reason}>
        <TextArea
          ref={focusAtStart}
          rows={2}
          value={hold.reason}
          maxLength={textLimits.notes}
          readOnly={isSaving}
          onChange={({ target }) => onChange({ ...hold, reason: target.value })}
        />
      </Field>
      <Field label="Last day of the hold" error={problems.until} hint="Up to one year from today.">
        <TextInput
          type="date"
          min={addDays(today, 1)}
          max={addDays(today, maxHoldDays)}
          value={hold.until}
          readOnly={isSaving}
          onChange={({ target }) => onChange({ ...hold, until: target.value })}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {isHeld && (
          <Button size="row" variant="quiet" className="mr-auto" onClick={() => void onSave(null)}>
            Release hold
          </Button>
        )}
        <Button size="row" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="row" type="submit" pending={isSaving} pendingText="Saving...">
          {isHeld ? 'Save hold' : 'Keep longer'}
        </Button>
      </div>
    </form>
  )
}
