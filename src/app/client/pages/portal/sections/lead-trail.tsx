import type { User } from '#features/accounts/contract.ts'
import { WhoHasSeenLink } from '#features/audit/client/who-has-seen-link.tsx'
import type { Lead } from '#features/leads/contract/leads.ts'

const renderTrail = ({ id }: Lead) => (
  <WhoHasSeenLink record={{ type: 'lead', id }} className="mt-5" />
)

/** What shows who has seen a lead, for those who may know it. */
export const toLeadTrail = (user: User) => (user.role === 'admin' ? renderTrail : undefined)
