import { Pencil, UserRound } from 'lucide'
import { useId, useState } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { NoReplyNeeded } from '#features/requests/leads/client/lead-wait.tsx'
import type { Lead, OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { assigneeName, type LeadLabels, toReadableLead } from '#features/requests/leads/labels.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { DialogFoot } from '#platform/client/ui/dialog.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { EditConflict } from '#platform/client/ui/portal/edit-conflict.tsx'
import { CorrectContact } from './contact/correct-contact.tsx'
import { RequestLink } from './contact/request-link.tsx'
import { LeadActivity } from './lead-activity.tsx'
import { LeadColumns } from './lead-columns.tsx'
import { LeadDelete } from './lead-delete.tsx'
import { LeadEditFields } from './lead-edit-fields.tsx'
import { LeadExpiryNote } from './lead-expiry-note.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { LeadGone } from './lead-gone.tsx'
import { LeadReach } from './lead-reach.tsx'
import { LeadTrail } from './lead-trail.tsx'
import { LeadViewing } from './lead-viewing.tsx'
import { useStoredNote } from './notes/use-note-draft.ts'
import { UnsentEmail } from './thread/unsent-email.tsx'
import { useLeadForm } from './use-lead-form.ts'

interface LeadContentProps {
  lead: OpenedLead
  labels: LeadLabels
  user: User
  mayAssign: boolean
  /** Called when the form becomes dirty and when it is no longer. */
  onEdited: (hasEdits: boolean) => void
  /** Called with the version that someone else saved. */
  onLoaded: (lead: OpenedLead) => void
  /** The lead as the list has it now. */
  listed: Lead | undefined
  /** The lead was reassigned or deleted while it was open. */
  isGone: boolean
  onGone: () => void
  onSaved: () => void
  onDeleted: () => void
  /** Undefined on a page of its own, which stays open after saving. */
  onCancel: (() => void) | undefined
  /** Leaves a lead that can no longer be opened. */
  onClose: () => void
}

/** One lead: the client's request, and the fields that staff edit. */
export function LeadContent(props: LeadContentProps) {
  const { lead, listed, labels, user, mayAssign, onEdited, onLoaded, onGone, onSaved, onCancel } =
    props
  const formId = useId()
  const [isCorrecting, setCorrecting] = useState(false)
  const [hasCorrection, setHasCorrection] = useState(false)
  const { form, submit, isSaving, conflict } = useLeadForm(lead, labels, mayAssign, {
    onEdited,
    onLoaded,
    onGone,
    onSaved,
    staysOpen: onCancel === undefined,
    hasOtherText: hasCorrection,
  })
  const draftNote = useStoredNote(user.id, lead.id)
  const row = toReadableLead(lead, labels)

  if (props.isGone) {
    const notes = [form.getValues('note'), draftNote]
    const note = notes.filter((text) => text.trim() !== '').join('\n\n')
    const unsent = <UnsentEmail userId={user.id} leadId={lead.id} />
    return <LeadGone note={note} unsent={unsent} onClose={props.onClose} />
  }
  const isReassigned = listed !== undefined && listed.assignedTo !== lead.assignedTo
  return (
    <LeadViewing leadId={lead.id} hasEdits={form.formState.isDirty || hasCorrection}>
      <LeadColumns
        formId={formId}
        onSubmit={(event) => void submit(event)}
        activity={<LeadActivity key={lead.id} lead={listed ?? lead} user={user} />}
        head={<LeadReach lead={listed ?? lead} />}
        foot={
          <DialogFoot>
            {onCancel && (
              <Button variant="quiet" onClick={onCancel}>
                Cancel
              </Button>
            )}
            {/* Filled once there is something to save: beside it, an email may be written and sent. */}
            <Button
              type="submit"
              form={formId}
              variant={form.formState.isDirty ? 'primary' : 'secondary'}
              pending={isSaving}
              pendingText="Saving..."
            >
              Save changes
            </Button>
          </DialogFoot>
        }
      >
        <EditConflict {...conflict} what="lead" block="nearest" />
        {isReassigned && !conflict.conflict && (
          <Notice
            tone="river"
            icon={UserRound}
            title="Assigned while you were writing."
            role="alert"
          >
            Now:{' '}
            {listed.assignedTo === null ? 'nobody' : assigneeName(listed.assignedTo, labels.staff)}.
            What you typed is still here.
          </Notice>
        )}
        <div className="empty:hidden max-lg:hidden">
          <NoReplyNeeded lead={listed ?? lead} />
        </div>
        <LeadFacts row={row} />
        <Button
          variant="secondary-light"
          size="row"
          className="justify-self-start"
          aria-haspopup="dialog"
          onClick={() => setCorrecting(true)}
        >
          <Icon icon={Pencil} size="text" />
          Correct contact details
        </Button>
        {/* The version stays: what others have changed since is found by saving. */}
        <RequestLink lead={lead} onEnded={() => onLoaded({ ...lead, requestLink: null })} />
        <LeadEditFields form={form} lead={lead} staff={mayAssign ? labels.staff : undefined} />
        <LeadTrail lead={lead} user={user} />
        {mayAssign && <LeadDelete lead={lead} onDeleted={props.onDeleted} />}
        <LeadExpiryNote lead={lead} />
      </LeadColumns>
      <CorrectContact
        lead={lead}
        isOpen={isCorrecting}
        onClose={() => setCorrecting(false)}
        onEdited={setHasCorrection}
        onGone={onGone}
        onCorrected={(corrected, wasNewest) => {
          // Another version is loaded by itself, or by saving the other edits, which shows the conflict.
          if (wasNewest) onLoaded(corrected)
        }}
      />
    </LeadViewing>
  )
}
