import type { Database } from '#platform/server/database/database.ts'
import type { LeadScope } from '../../policy.ts'
import { type CountedLead, countedColumns } from './counted.ts'
import { type LeadExpressions, type RetentionCutoff, selectStored } from './retained-leads.ts'
import { type LeadRow, queryLeads } from './tables.ts'

type Held = Pick<LeadRow, 'id' | 'holdReason' | 'holdUntil'>

export const createLeadExpiry = (database: Database) => ({
  /** The oldest lead within its retention period, and the first hold to end. */
  async findNextExpiry(
    scope: LeadScope,
    { oldest, now }: RetentionCutoff,
  ): Promise<{ createdAt: Date | undefined; holdUntil: Date | undefined }> {
    const [created, held] = await Promise.all([
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
    ])
    return { createdAt: created?.createdAt, holdUntil: held?.holdUntil ?? undefined }
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

  /** Deletes at most `max` expired leads. @returns their ids, and what is counted of them */
  async deleteExpired(
    { oldest, now }: RetentionCutoff,
    max: number,
  ): Promise<(CountedLead & { id: number })[]> {
    const isExpired = ({ and, or, eb }: LeadExpressions) =>
      and([
        eb('createdAt', '<=', oldest),
        or([eb('holdUntil', 'is', null), eb('holdUntil', '<=', now)]),
      ])
    return (
      queryLeads(database)
        .deleteFrom('consultationLeads')
        .where('id', 'in', (select) =>
          select.selectFrom('consultationLeads').select('id').where(isExpired).limit(max),
        )
        // Checked again on the row itself: a hold may have been set since its id was selected.
        .where(isExpired)
        .returning(['id', ...countedColumns])
        .execute()
    )
  },
})
