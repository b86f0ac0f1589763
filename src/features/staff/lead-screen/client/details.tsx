import { useCallback } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { LeadCall } from '#features/requests/appointments/client/staff/call-section.tsx'
import type { StaffPhotos } from '#features/requests/leads/client/staff-face.tsx'
import { useMinute } from '#features/requests/leads/client/use-minute.ts'
import type { LeadLabels } from '#features/requests/leads/labels.ts'
import { toReadableLead } from '#features/requests/leads/labels.ts'
import { useAddToWaitlist } from '#features/requests/waitlist/client/queries.ts'
import { fullName } from '#shared/names.ts'
import type { LeadLayout } from './columns.tsx'
import { AssigneeField } from './facts/assignee-field.tsx'
import { ContactLines, ReachButtons } from './facts/contact-lines.tsx'
import { NextActionField } from './facts/next-action-field.tsx'
import { RequestFacts } from './facts/request-facts.tsx'
import { RequestLink } from './facts/request-link.tsx'
import { type FieldProps, StatusField } from './facts/status-field.tsx'
import { ConsentNotice } from './protection/consent-notice.tsx'

interface LeadDetailsProps extends Omit<FieldProps, 'onEdited'> {
  labels: LeadLabels
  user: User
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
  const now = useMinute()
  const { mutateAsync: wait } = useAddToWaitlist()
  const noteNextAction = useCallback(
    (isEdited: boolean) => onEdited('nextAction', isEdited),
    [onEdited],
  )
  return (
    <>
      {layout === 'wide' &&
        (lead.consentWithdrawnAt ? (
          <ConsentNotice withdrawnAt={lead.consentWithdrawnAt} />
        ) : (
          <ReachButtons lead={lead} onCall={props.onCall} onEmail={props.onEmail} />
        ))}
      <ContactLines {...field} hasWish={layout === 'wide'} onEdited={onEdited} />
      <div className="grid gap-3 border-t border-line pt-3 empty:hidden">
        {layout === 'wide' && (
          <StatusField {...field} onEdited={(isEdited) => onEdited('status', isEdited)} />
        )}
        {layout !== 'roomy' && mayAssign && (
          <AssigneeField {...field} staff={labels.staff} photos={props.photos} />
        )}
      </div>
      <LeadCall
        lead={lead}
        people={
          mayAssign
            ? [...labels.staff].map(([userId, name]) => ({ userId, name }))
            : [{ userId: props.user.id, name: fullName(props.user) }]
        }
        isMissing={lead.status === 'scheduled'}
        now={now}
        onWait={(body) => wait({ body })}
      />
      <NextActionField {...field} onEdited={noteNextAction} />
      <RequestFacts {...field} row={row} labels={labels} onEdited={onEdited} />
      {/* The version stays: what others have changed since is found by saving. */}
      <RequestLink lead={lead} onEnded={() => onLoaded({ ...lead, requestLink: null })} />
    </>
  )
}
