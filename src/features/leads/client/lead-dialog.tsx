import { Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { DialogBody, DialogFoot, DialogForm, DialogHead } from '#platform/client/ui/dialog.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatLongDay, formatTime } from '#shared/practice-time.ts'
import type { Lead } from '../contract.ts'
import { type LeadWords, readableLead } from '../rules.ts'
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
}

/** All about one lead: the client's words, and what staff make of them. */
export function LeadDialogContent(props: LeadDialogContentProps) {
  const { lead, words, mayAssign, onEdited, onSaved, onCancel } = props
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
      <DialogForm onSubmit={(event) => void save(event)}>
        <DialogBody className="grid content-start gap-4">
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
        </DialogBody>
        <DialogFoot>
          <DeletionDay lead={read} className="mr-auto max-md:hidden" />
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" pending={isSaving} pendingText="Saving...">
            Save changes
          </Button>
        </DialogFoot>
      </DialogForm>
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
