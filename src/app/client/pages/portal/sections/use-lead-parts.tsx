import { useCallback } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { UnsentEmail } from '#features/lead-mail/client/unsent-email.tsx'
import type { Lead } from '#features/leads/contract/leads.ts'
import { LeadActivity } from './lead-activity.tsx'
import { toLeadTrail } from './lead-trail.tsx'

/** What other features add to an open lead, in the dialog and on its own page. */
export function useLeadParts(user: User) {
  const activity = useCallback(
    (lead: Lead) => <LeadActivity key={lead.id} lead={lead} user={user} />,
    [user],
  )
  const unsent = useCallback(
    (lead: Lead) => <UnsentEmail userId={user.id} leadId={lead.id} />,
    [user],
  )
  return { activity, unsent, trail: toLeadTrail(user) }
}
