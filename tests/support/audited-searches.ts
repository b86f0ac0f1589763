// Entries that searches for people leave in the audit log: the same as the lists in which they search.
import type { ExpectedTrail } from './audited-call.ts'

export const auditedSearches: Record<string, ExpectedTrail> = {
  'POST /api/admin/leads/search': {
    body: () => ({ search: 'a' }),
    status: 200,
    leaves: () => [['lead.listed', 'many']],
  },
  'POST /api/admin/users/search': {
    body: () => ({ search: 'maya' }),
    status: 200,
    leaves: () => [['account.listed', 'many']],
  },
}
