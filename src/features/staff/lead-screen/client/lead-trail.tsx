import type { User } from '#features/core/accounts/contract.ts'
import { WhoHasSeenLink } from '#features/core/audit/client/who-has-seen-link.tsx'
import type { Lead } from '#features/requests/leads/contract/leads.ts'

/** Links to who has seen a lead, for those who may know it. */
export const LeadTrail = ({ lead: { id }, user }: { lead: Lead; user: User }) =>
  user.role === 'admin' ? <WhoHasSeenLink record={{ type: 'lead', id }} className="mt-5" /> : null
