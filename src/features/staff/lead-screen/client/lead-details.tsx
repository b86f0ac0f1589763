import type { StaffPhotos } from '#features/requests/leads/client/queue/staff-face.tsx'
import type { LeadLabels } from '#features/requests/leads/labels.ts'
import { toReadableLead } from '#features/requests/leads/labels.ts'
import { RequestLink } from './contact/request-link.tsx'
import { AssigneeField } from './facts/assignee-field.tsx'
import { ContactLines, ReachButtons } from './facts/contact-lines.tsx'
import { NextActionField } from './facts/next-action-field.tsx'
import { RequestFacts } from './facts/request-facts.tsx'
import { type FieldProps, StatusField } from './facts/status-field.tsx'
import type { LeadLayout } from './lead-columns.tsx'

interface LeadDetailsProps extends Omit<FieldProps, 'onEdited'> {
  labels: LeadLabels
  photos: StaffPhotos
  mayAssign: boolean
  layout: LeadLayout
  onEdited: (part: string, isEdited: boolean) => void
  onCall: () => void
  onEmail: () => void
}

/** The facts about a client and their request, each part of which is saved by itself. */
export function LeadDetails(props: LeadDetailsProps) {
  const { lead, labels, mayAssign, layout, onLoaded, onGone, onEdited } = props
  const field = { lead, onLoaded, onGone }
  const row = toReadableLead(lead, labels)
  return (
    <>
      {layout === 'wide' && (
        <ReachButtons lead={lead} onCall={props.onCall} onEmail={props.onEmail} />
      )}
      <ContactLines {...field} hasWish={layout === 'wide'} onEdited={onEdited} />
      <div className="grid gap-3 border-t border-line pt-3 empty:hidden">
        {layout === 'wide' && (
          <StatusField {...field} onEdited={(isEdited) => onEdited('status', isEdited)} />
        )}
        {layout !== 'roomy' && mayAssign && (
          <AssigneeField {...field} staff={labels.staff} photos={props.photos} />
        )}
      </div>
      <NextActionField {...field} />
      <RequestFacts {...field} row={row} labels={labels} onEdited={onEdited} />
      {/* The version stays: what others have changed since is found by saving. */}
      <RequestLink lead={lead} onEnded={() => onLoaded({ ...lead, requestLink: null })} />
    </>
  )
}
