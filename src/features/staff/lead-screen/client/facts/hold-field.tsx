import { Hourglass, Lock } from 'lucide'
import { useRef, useState } from 'react'
import { HoldForm, noHold } from '#features/requests/leads/client/hold-form.tsx'
import { useToday } from '#features/requests/leads/client/use-today.ts'
import type { Hold, OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatFullDay, formatLongDay, toNoon } from '#shared/practice-time.ts'
import { FieldNotes } from './field-notes.tsx'
import type { FieldProps } from './status-field.tsx'
import { useFieldChange } from './use-field-change.ts'

const describe = (hold: Hold | null | undefined) =>
  hold ? `on hold until ${formatFullDay(toNoon(hold.until), 'UTC')}` : 'no hold'

/** When the lead is deleted, and the way to keep it longer, with a reason and a last day. */
export function HoldField({ lead, onLoaded, onGone, onEdited }: FieldProps) {
  const change = useFieldChange(lead, 'hold', { onLoaded, onGone })
  // The version is the one that the person saw when they began.
  const [editing, setEditing] = useState<{ read: OpenedLead; hold: Hold }>()
  const opener = useRef<HTMLButtonElement>(null)
  const { hold } = lead
  const now = useToday()

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
          now={now}
          saveText={hold ? 'Save hold' : 'Keep longer'}
          canRelease={hold !== null}
          isSaving={change.isSaving}
          onChange={(next) => edit({ ...editing, hold: next })}
          onSave={(next) => void save(next)}
          onCancel={end}
          className="mt-2.5"
        />
      )}
      <FieldNotes change={change} describe={(values) => describe(values.hold)} />
    </div>
  )
}
