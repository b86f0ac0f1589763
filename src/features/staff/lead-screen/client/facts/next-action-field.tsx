import { CalendarClock, Check, Plus } from 'lucide'
import { type KeyboardEvent, useRef, useState } from 'react'
import {
  type NextActionChoice,
  NextActionPanel,
} from '#features/requests/leads/client/next-action-panel.tsx'
import { formatDue, isDue } from '#features/requests/leads/client/next-action-times.ts'
import { useMinute } from '#features/requests/leads/client/use-minute.ts'
import type { OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { FieldNotes } from './field-notes.tsx'
import type { FieldProps } from './status-field.tsx'
import { useFieldChange } from './use-field-change.ts'

/** The next thing to do and its time, saved at once; one press says that it is done. */
export function NextActionField({ lead, onLoaded, onGone, onEdited }: FieldProps) {
  const now = useMinute()
  const change = useFieldChange(lead, 'nextAction', { onLoaded, onGone })
  // The version is the one that the person saw when they began.
  const [read, setRead] = useState<OpenedLead>()
  const opener = useRef<HTMLButtonElement>(null)
  const { nextActionAt = null, nextActionNote = null } = change.shown
  const save = async (choice: NextActionChoice) => {
    if (!(await change.change(choice, read))) return
    setRead(undefined)
    opener.current?.focus()
  }
  // Escape ends this, not the lead.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    setRead(undefined)
    opener.current?.focus()
  }
  const describe = ({ nextActionAt: at, nextActionNote: note }: typeof change.shown) =>
    at ? [formatDue(new Date(at), now), note].filter(Boolean).join(', ') : 'no next action'
  return (
    <section aria-label="Next action" className="border-t border-line pt-3">
      <div className="flex min-h-8.5 items-center gap-2">
        <h3 className="flex-1 text-sm font-semibold">Next action</h3>
        {nextActionAt !== null && (
          <Button
            size="row"
            variant="quiet"
            className="-mr-3.5 print:hidden"
            pending={change.isSaving}
            pendingText="Saving..."
            onClick={() => void save({ nextActionAt: null, nextActionNote: null })}
          >
            <Icon icon={Check} size="text" />
            Done
          </Button>
        )}
      </div>
      <button
        ref={opener}
        type="button"
        data-control="next-action"
        aria-expanded={read !== undefined}
        onClick={() => setRead(read ? undefined : lead)}
        className="-mx-2 flex min-h-9 w-full items-start gap-2.5 rounded-control px-2 py-1.5 text-left text-sm hover:bg-river-50 touch:min-h-11"
      >
        <Icon icon={nextActionAt === null ? Plus : CalendarClock} className="mt-px shrink-0" />
        {nextActionAt === null ? (
          <span className="font-medium text-river-700">Next action</span>
        ) : (
          <span className="min-w-0 wrap-anywhere">
            <span
              className={classNames(
                'font-semibold',
                isDue(new Date(nextActionAt), now) && 'text-larch-800',
              )}
            >
              {formatDue(new Date(nextActionAt), now)}
            </span>
            {nextActionNote && <span className="block text-ink-muted">{nextActionNote}</span>}
          </span>
        )}
      </button>
      {read && (
        // The keys of all that it contains.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div onKeyDown={closeOnEscape} className="mt-1.5 rounded-control border border-line p-1.5">
          <NextActionPanel
            at={nextActionAt}
            note={nextActionNote}
            now={now}
            onTyped={onEdited}
            onSave={(choice) => void save(choice)}
          />
        </div>
      )}
      <FieldNotes change={change} describe={describe} />
    </section>
  )
}
