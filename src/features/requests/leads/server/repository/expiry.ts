import type { Database } from '#platform/server/database/database.ts'
import type { LeadScope } from '../../policy.ts'
import { type CountedLead, countedColumns } from './counted.ts'
import { type LeadExpressions, type RetentionCutoff, selectStored } from './retained-leads.ts'
import { type LeadRow, queryLeads } from './tables.ts'

const isExpired =
  ({ oldest, now, today }: RetentionCutoff) =>
  ({ and, or, eb }: LeadExpressions) =>
    and([
      eb('createdAt', '<=', oldest),
      or([eb('holdUntil', 'is', null), eb('holdUntil', '<=', now)]),
      or([eb('appointmentAt', 'is', null), eb('appointmentAt', '<', today)]),
    ])

type Held = Pick<LeadRow, 'id' | 'holdReason' | 'holdUntil'>

export const createLeadExpiry = (database: Database) => ({
  /** The oldest lead within its retention period, and the first hold to end. */
  async findNextExpiry(
    scope: LeadScope,
    { oldest, now, today }: RetentionCutoff,
  ): Promise<{
    createdAt: Date | undefined
    holdUntil: Date | undefined
    appointmentAt: Date | undefined
  }> {
    const [created, held, called] = await Promise.all([
      selectStored(database, scope)
        .where('createdAt', '>', oldest)
        .select('createdAt')
        .orderBy('createdAt')
        .limit(1)
        .executeTakeFirst(),
      selectStored(database, scope)
        .where('holdUntil', '>', now)
        .select('holdUntil')
        .orderBy('holdUntil')
        .limit(1)
        .executeTakeFirst(),
      selectStored(database, scope)
        .where('appointmentAt', '>=', today)
        .where('createdAt', '<=', oldest)
        .select('appointmentAt')
        .orderBy('appointmentAt')
        .limit(1)
        .executeTakeFirst(),
    ])
    return {
      createdAt: created?.createdAt,
      holdUntil: held?.holdUntil ?? undefined,
      appointmentAt: called?.appointmentAt ?? undefined,
    }
  },

  async findHold(id: number): Promise<Held | undefined> {
    return queryLeads(database)
      .selectFrom('consultationLeads')
      .select(['id', 'holdReason', 'holdUntil'])
      .where('id', '=', id)
      .executeTakeFirst()
  },

  /** The holds that have not ended. */
  async listHolds(now: Date): Promise<Held[]> {
    return queryLeads(database)
      .selectFrom('consultationLeads')
      .select(['id', 'holdReason', 'holdUntil'])
      .where('holdUntil', '>', now)
      .execute()
  },
})

/** Leads whose retention period, hold and call are over. */
export const createExpiredLeads = (database: Database) => ({
  async listExpired(cutoff: RetentionCutoff, max: number): Promise<number[]> {
    const rows = await queryLeads(database)
      .selectFrom('consultationLeads')
      .select('id')
      .where(isExpired(cutoff))
      .limit(max)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Deletes those of these leads that are expired. @returns their ids, and what is counted of them */
  async deleteExpired(
    cutoff: RetentionCutoff,
    ids: readonly number[],
  ): Promise<(CountedLead & { id: number })[]> {
    if (ids.length === 0) return []
    return (
      queryLeads(database)
        .deleteFrom('consultationLeads')
        .where('id', 'in', ids)
        // Checked again on the row itself: a hold may have been set since its id was selected.
        .where(isExpired(cutoff))
        .returning(['id', ...countedColumns])
        .execute()
    )
  },
})
