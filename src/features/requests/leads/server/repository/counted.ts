import type { Database } from '#platform/server/database/database.ts'
import { type LeadRow, queryLeads } from './tables.ts'

/** The columns by which reports count a lead; none of them names a person. */
export const countedColumns = [
  'createdAt',
  'serviceType',
  'preferredLocation',
  'assignedTo',
  'language',
  'source',
  'heardFrom',
  'campaign',
  'status',
  'firstAnsweredAt',
] as const

export type CountedLead = Pick<LeadRow, (typeof countedColumns)[number]>

export const createCountedLeads = (database: Database) => ({
  /** The stored leads created within a span: a lead is either here or in the totals of removed ones. */
  async listCounted(from: Date, to: Date): Promise<(CountedLead & { id: number })[]> {
    return queryLeads(database)
      .selectFrom('consultationLeads')
      .select(['id', ...countedColumns])
      .where('createdAt', '>=', from)
      .where('createdAt', '<', to)
      .execute()
  },
})
