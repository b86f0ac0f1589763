import { RefreshCw } from 'lucide'
import { useEffect, useRef } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { formatFullDay, toNoon } from '#shared/practice-time.ts'
import type { LeadField } from '../contract.ts'
import { leadStatusLabels, type ReadableLead } from '../labels.ts'
import type { Conflict } from './use-lead-form.ts'

interface LeadConflictProps {
  conflict: Conflict
  /** As last read. */
  row: ReadableLead
  onLoad: () => void
  isLoading: boolean
}

/** Shows that someone else saved first, and after loading, what they saved. */
export function LeadConflict({ conflict, row, onLoad, isLoading }: LeadConflictProps) {
  const box = useRef<HTMLDivElement>(null)

  // The notice is at the top of the form, and the Save button may be far below it.
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div ref={box} tabIndex={-1} className="rounded-m">
      {conflict.kind === 'found' ? (
        <Notice icon={RefreshCw} title="Someone else has changed this lead." role="alert">
          Your changes are not saved. Load the latest version; your text is kept.
          <span className="mt-2 mb-1 block">
            <Button
              size="row"
              variant="secondary"
              onClick={onLoad}
              pending={isLoading}
              pendingText="Loading..."
            >
              Load the latest version
            </Button>
          </span>
        </Notice>
      ) : (
        <Notice
          tone="river"
          icon={RefreshCw}
          title={
            conflict.by.length > 0
              ? `${conflict.by.join(' and ')} saved a newer version.`
              : 'A newer version was saved.'
          }
          role="alert"
        >
          {conflict.both.length > 0 ? (
            <SavedValues fields={conflict.both} row={row} />
          ) : (
            'Check it and save again.'
          )}
        </Notice>
      )}
    </div>
  )
}

/** The saved values of fields that were edited to something else; the form keeps the edits. */
function SavedValues({ fields, row }: { fields: readonly LeadField[]; row: ReadableLead }) {
  return (
    <>
      Your text is below; theirs was:
      {fields.map((field) => (
        <span key={field} className="mt-1.5 block whitespace-pre-line text-ink wrap-anywhere">
          <b>{labels[field]}:</b> {formatField(field, row) || '(empty)'}
        </span>
      ))}
    </>
  )
}

const labels: Record<LeadField, string> = {
  status: 'Status',
  assignedTo: 'Assigned to',
  leadLostReason: 'Lead lost reason',
  internalNotes: 'Internal notes',
  hold: 'Hold',
}

function formatField(field: LeadField, { lead, assignee }: ReadableLead): string | null {
  switch (field) {
    case 'status':
      return leadStatusLabels[lead.status]
    case 'assignedTo':
      return assignee ?? 'Unassigned'
    case 'leadLostReason':
      return lead.leadLostReason
    case 'internalNotes':
      return lead.internalNotes
    case 'hold': {
      if (!lead.hold) return 'None'
      return `Until ${formatFullDay(toNoon(lead.hold.until), 'UTC')}. ${lead.hold.reason}`
    }
  }
}
