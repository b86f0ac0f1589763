import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { maxWrongDigits } from '../rules.ts'

type RequestLinksTable = {
  id: Generated<number>
  leadId: number
  tokenHash: string
  emailHash: string
  /** Sent after the request, when its sender asked for another one, to a corrected address, or about a call. */
  kind: 'receipt' | 'renewal' | 'correction' | 'call'
  /** `ended`: by staff, by a corrected address, by a withdrawal or by wrong digits. `replaced`: by versions before 1.1. */
  status: 'open' | 'replaced' | 'ended'
  createdAt: Date
  expiresAt: Date
  wrongDigits: Generated<number>
  /** When the right digits were first entered. */
  usedAt: Date | null
}

export type RequestLink = Selectable<RequestLinksTable>

export type RequestLinkRepository = ReturnType<typeof createRequestLinkRepository>

const queryLinks = (database: Database) => database.query<{ requestLinks: RequestLinksTable }>()

function createLinkChanges(database: Database) {
  const query = () => queryLinks(database)

  return {
    /** Earlier links of the lead go on working. */
    async insert(
      link: Omit<RequestLink, 'id' | 'status' | 'wrongDigits' | 'usedAt'>,
    ): Promise<void> {
      await query()
        .insertInto('requestLinks')
        .values({ ...link, status: 'open' })
        .execute()
    },

    /** Ends the links of a lead. @returns the number of links that worked until now */
    async endAll(leadId: number): Promise<number> {
      const { numUpdatedRows } = await query()
        .updateTable('requestLinks')
        .set({ status: 'ended' })
        .where('leadId', '=', leadId)
        .where('status', '=', 'open')
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    /** Counts wrong digits, and ends the link with the last attempt. @returns whether it has ended */
    async countWrongDigits({ id, wrongDigits }: RequestLink): Promise<boolean> {
      const count = wrongDigits + 1
      const status = count < maxWrongDigits ? 'open' : 'ended'
      await query()
        .updateTable('requestLinks')
        .set({ wrongDigits: count, status })
        .where('id', '=', id)
        .execute()
      return status === 'ended'
    },

    async markUsed(id: number, usedAt: Date): Promise<void> {
      await query()
        .updateTable('requestLinks')
        .set({ usedAt })
        .where('id', '=', id)
        .where('usedAt', 'is', null)
        .execute()
    },
  }
}

function createLinkReads(database: Database) {
  const query = () => queryLinks(database)

  return {
    async findByToken(tokenHash: string): Promise<RequestLink | undefined> {
      return query()
        .selectFrom('requestLinks')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst()
    },

    /** The last link of a lead that was not ended. */
    async findOpen(leadId: number): Promise<RequestLink | undefined> {
      return query()
        .selectFrom('requestLinks')
        .selectAll()
        .where('leadId', '=', leadId)
        .where('status', '=', 'open')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    /** Number of wrong digits that were entered with all links of a lead. */
    async sumWrongDigits(leadId: number): Promise<number> {
      const { sum } = await query()
        .selectFrom('requestLinks')
        .select((select) => select.fn.sum<number | string | null>('wrongDigits').as('sum'))
        .where('leadId', '=', leadId)
        .executeTakeFirstOrThrow()
      return Number(sum ?? 0)
    },

    async hasReceipt(leadId: number): Promise<boolean> {
      const found = await query()
        .selectFrom('requestLinks')
        .select('id')
        .where('leadId', '=', leadId)
        .where('kind', '=', 'receipt')
        .executeTakeFirst()
      return found !== undefined
    },

    /** The emails with a link that went out for a lead, newest first. */
    async listSent(
      leadId: number,
      limit: number,
    ): Promise<Pick<RequestLink, 'id' | 'kind' | 'createdAt'>[]> {
      return query()
        .selectFrom('requestLinks')
        .select(['id', 'kind', 'createdAt'])
        .where('leadId', '=', leadId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },
  }
}

/** Counts the emails to an address, for limits. */
function createEmailCounts(database: Database) {
  const query = () => queryLinks(database)

  return {
    async countReceipts(emailHashes: readonly string[], since: Date): Promise<number> {
      const { n } = await query()
        .selectFrom('requestLinks')
        .select((select) => select.fn.countAll<number>().as('n'))
        .where('emailHash', 'in', emailHashes)
        .where('createdAt', '>', since)
        .where('kind', '=', 'receipt')
        .executeTakeFirstOrThrow()
      return n
    },

    /** When emails with new links went to an address. The links of one email have the same time. */
    async listRenewalTimes(emailHashes: readonly string[], since: Date): Promise<Date[]> {
      const rows = await query()
        .selectFrom('requestLinks')
        .select('createdAt')
        .distinct()
        .where('emailHash', 'in', emailHashes)
        .where('createdAt', '>', since)
        .where('kind', '=', 'renewal')
        .execute()
      return rows.map(({ createdAt }) => createdAt)
    },
  }
}

/** Foreign keys delete the links of a lead with it. */
export const createRequestLinkRepository = (database: Database) => ({
  ...createLinkReads(database),
  ...createEmailCounts(database),
  ...createLinkChanges(database),
})
