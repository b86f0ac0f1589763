import { type ReactNode, useCallback } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { LeadSending } from '#features/lead-mail/client/lead-sending.tsx'
import { UnsentEmail } from '#features/lead-mail/client/unsent-email.tsx'
import type { Lead } from '#features/leads/contract/leads.ts'
import type { ReadableLead } from '#features/leads/labels.ts'
import { LeadActivity } from './lead-activity.tsx'
import { toLeadTrail } from './lead-trail.tsx'

/** The parts that other features add to a lead in the list, in the dialog and on its own page. */
export function useLeadParts(user: User) {
  const activity = useCallback(
    (lead: Lead) => <LeadActivity key={lead.id} lead={lead} user={user} />,
    [user],
  )
  const unsent = useCallback(
    (lead: Lead) => <UnsentEmail userId={user.id} leadId={lead.id} />,
    [user],
  )
  const sending = useCallback(
    ({ lead, name }: ReadableLead, open: () => void, otherwise: ReactNode) => (
      <LeadSending userId={user.id} lead={{ id: lead.id, name }} onUndone={open}>
        {otherwise}
      </LeadSending>
    ),
    [user],
  )
  return { activity, unsent, sending, trail: toLeadTrail(user) }
}
