import type { Database } from '#platform/server/database/database.ts'
import { createLeadChanges } from './repository/changes.ts'
import { createCountedLeads } from './repository/counted.ts'
import { createLeadCounts } from './repository/counts.ts'
import { createExpiredLeads, createLeadExpiry } from './repository/expiry.ts'
import { createLeadRows } from './repository/leads.ts'
import { createLimitRepository } from './repository/limits.ts'
import { createLeadLists } from './repository/lists.ts'
import { createRelatedLeads } from './repository/related.ts'
import { createUncontactedLeads } from './repository/uncontacted.ts'
import { createLeadReads, createLeadWaits } from './repository/waiting.ts'

export type LeadRepository = ReturnType<typeof createLeadRepository>

export const createLeadRepository = (database: Database) => ({
  ...createLeadRows(database),
  ...createLeadLists(database),
  ...createLeadCounts(database),
  ...createCountedLeads(database),
  ...createLeadExpiry(database),
  ...createExpiredLeads(database),
  ...createLeadChanges(database),
  ...createUncontactedLeads(database),
  ...createLeadWaits(database),
  ...createLeadReads(database),
  ...createRelatedLeads(database),
  ...createLimitRepository(database),
})
