import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { LeadScope } from '../../policy.ts'
import { selectStored } from './retained-leads.ts'
import { type LeadRow, queryLeads } from './tables.ts'

// Literals, as in the condition of the partial index: with bound values the index cannot be used.

/** The waiting leads whose client has answered since the practice last wrote. */
export const selectAnswered = sql<boolean>`coalesce(client_wrote_at, created_at) > coalesce(handled_at, created_at)`

/** The requests about which no one has contacted the client or said that no reply is needed. */
export const isNewRequest = sql<boolean>`status = 'notContacted' and handled_at is null`

/** Leads whose client waits for the practice: `waitsForUs` of their `toLastWords`. */
export const selectWaiting = sql<boolean>`((${isNewRequest}) or ${selectAnswered})`

/** Since when the client waits; the condition is that of `selectWaiting`. */
export const waitingSince = sql<Date>`case when ${isNewRequest} then created_at else unread_answer_at end`

const after = (...moments: (Date | null)[]) =>
  new Date(Math.max(...moments.map((moment) => (moment === null ? 0 : moment.getTime() + 1))))

/** The last messages of clients and of the practice. None of these changes `updatedAt`: it would conflict with edits. */
export const createLeadWaits = (database: Database) => ({
  /** The client has answered. Call it under the lock of the lead's mail. */
  async recordAnswer(id: number, receivedAt: Date, now: Date): Promise<void> {
    const lead = await queryLeads(database)
      .selectFrom('consultationLeads')
      .select(['createdAt', 'clientWroteAt', 'handledAt', 'unreadAnswerAt'])
      .select(selectAnswered.as('isAnswered'))
      .where('id', '=', id)
      .executeTakeFirst()
    if (!lead) return
    const { createdAt, clientWroteAt, handledAt, unreadAnswerAt } = lead
    const isFirst = !lead.isAnswered || unreadAnswerAt === null
    await queryLeads(database)
      .updateTable('consultationLeads')
      .set({
        clientWroteAt: new Date(
          Math.max(now.getTime(), after(createdAt, clientWroteAt, handledAt).getTime()),
        ),
        ...(isFirst && { unreadAnswerAt: receivedAt }),
      })
      .where('id', '=', id)
      .execute()
  },

  /**
   * Staff have handled what the client wrote up to a moment. An earlier one changes nothing. `isAnswer` is false where
   * they neither wrote nor called.
   */
  async recordHandled(id: number, at: Date, { isAnswer = true } = {}): Promise<void> {
    if (isAnswer) {
      await queryLeads(database)
        .updateTable('consultationLeads')
        .set({ firstAnsweredAt: at })
        .where('id', '=', id)
        .where('firstAnsweredAt', 'is', null)
        .execute()
    }
    await queryLeads(database)
      .updateTable('consultationLeads')
      .set({ handledAt: at })
      .where('id', '=', id)
      .where((lead) => lead.or([lead('handledAt', 'is', null), lead('handledAt', '<', at)]))
      .execute()
  },

  /** Lets what was handled up to `from` count as handled up to `to` alone. @returns false if it was handled again since */
  async reopenWait(
    scope: LeadScope,
    id: number,
    { from, to }: { from: Date; to: Date | null },
  ): Promise<boolean> {
    const found = await selectStored(database, scope)
      .select('id')
      .where('id', '=', id)
      .where('handledAt', '=', from)
      .executeTakeFirst()
    if (!found) return false
    const { numUpdatedRows } = await queryLeads(database)
      .updateTable('consultationLeads')
      .set({ handledAt: to })
      .where('id', '=', id)
      .where('handledAt', '=', from)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})

/** The moments up to which people have read the answers. */
export const createLeadReads = (database: Database) => ({
  /** One person has had the answers of a lead on their screen. */
  async recordLeadRead(accountId: number, leadId: number, readAt: Date): Promise<void> {
    await queryLeads(database)
      .insertInto('leadReads')
      .values({ accountId, leadId, readAt })
      .onConflict((conflict) => conflict.columns(['accountId', 'leadId']).doUpdateSet({ readAt }))
      .execute()
  },

  /** When one person last read the answers of each of these leads. */
  async listLeadReads(
    accountId: number,
    leads: readonly Pick<LeadRow, 'id'>[],
  ): Promise<Map<number, Date>> {
    if (leads.length === 0) return new Map()
    const rows = await queryLeads(database)
      .selectFrom('leadReads')
      .select(['leadId', 'readAt'])
      .where('accountId', '=', accountId)
      .where(
        'leadId',
        'in',
        leads.map(({ id }) => id),
      )
      .execute()
    return new Map(rows.map(({ leadId, readAt }) => [leadId, readAt]))
  },
})
