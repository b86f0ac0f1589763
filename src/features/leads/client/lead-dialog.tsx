import { Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { DialogFoot, DialogHead } from '#platform/client/ui/dialog.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatLongDay, formatTime } from '#shared/practice-time.ts'
import type { Lead } from '../contract.ts'
import { type LeadWords, readableLead } from '../rules.ts'
import { LeadColumns } from './lead-columns.tsx'
import { LeadConflict } from './lead-conflict.tsx'
import { LeadEditFields } from './lead-edit-fields.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { LeadStatusChip } from './lead-status-chip.tsx'
import { useLeadForm } from './use-lead-form.ts'

interface LeadDialogContentProps {
  lead: Lead
  words: LeadWords
  mayAssign: boolean
  /** Told whenever there is something to lose, and when there is not any more. */
  onEdited: (hasEdits: boolean) => void
  onSaved: () => void
  onCancel: () => void
  /** What was written to and fro, beside the facts. */
  correspondence?: ReactNode
}

/** All about one lead: the client's words, and what staff make of them. */
export function LeadDialogContent(props: LeadDialogContentProps) {
  const { lead, words, mayAssign, onEdited, onSaved, onCancel } = props
  const formId = useId()
  const { form, read, isDirty, save, isSaving, conflict, loadLatest, isLoading } = useLeadForm(
    lead,
    mayAssign,
    onSaved,
  )
  const row = readableLead(read, words)
  const received = new Date(read.createdAt)

  useEffect(() => onEdited(isDirty), [isDirty, onEdited])

  return (
    <>
      <DialogHead
        title={row.name}
        subtitle={`Received ${formatLongDay(received)}, ${formatTime(received)}`}
      >
        <LeadStatusChip status={read.status} className="max-md:hidden" />
      </DialogHead>
      <LeadColumns
        formId={formId}
        onSubmit={(event) => void save(event)}
        correspondence={props.correspondence}
      >
        {conflict && (
          <LeadConflict
            key={conflict.kind}
            conflict={conflict}
            onLoad={() => void loadLatest()}
            isLoading={isLoading}
          />
        )}
        <LeadFacts row={row} />
        <LeadEditFields form={form} staff={mayAssign ? words.staff : undefined} />
        <DeletionDay lead={read} className="md:hidden" />
      </LeadColumns>
      <DialogFoot>
        <DeletionDay lead={read} className="mr-auto max-md:hidden" />
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" form={formId} pending={isSaving} pendingText="Saving...">
          Save changes
        </Button>
      </DialogFoot>
    </>
  )
}

function DeletionDay({ lead, className }: { lead: Lead; className: string }) {
  return (
    <p className={classNames('flex items-center gap-2 text-meta text-ink-2', className)}>
      <Icon icon={Hourglass} size="text" />
      Deleted automatically on {formatLongDay(new Date(lead.expiresAt))}
    </p>
  )
}
