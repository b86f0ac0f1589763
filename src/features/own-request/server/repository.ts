import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

type RequestLinksTable = {
  id: Generated<number>
  leadId: number
  tokenHash: string
  emailHash: string
  /** Sent after the request, or when its sender asked for another one. */
  kind: 'receipt' | 'renewal'
  status: 'open' | 'replaced'
  createdAt: Date
  expiresAt: Date
}

export type RequestLink = Selectable<RequestLinksTable>

export type RequestLinkRepository = ReturnType<typeof createRequestLinkRepository>

/** Foreign keys delete the links of a lead with it. */
export function createRequestLinkRepository(database: Database) {
  const query = () => database.query<{ requestLinks: RequestLinksTable }>()

  return {
    /** Stores a link and ends the older ones of its lead. Requires a transaction. */
    async replace(link: Omit<RequestLink, 'id' | 'status'>): Promise<void> {
      await query()
        .updateTable('requestLinks')
        .set({ status: 'replaced' })
        .where('leadId', '=', link.leadId)
        .where('status', '=', 'open')
        .execute()
      await query()
        .insertInto('requestLinks')
        .values({ ...link, status: 'open' })
        .execute()
    },

    async findByToken(tokenHash: string): Promise<RequestLink | undefined> {
      return query()
        .selectFrom('requestLinks')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst()
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

    async countReceipts(emailHash: string, since: Date): Promise<number> {
      const { n } = await query()
        .selectFrom('requestLinks')
        .select((select) => select.fn.countAll<number>().as('n'))
        .where('emailHash', '=', emailHash)
        .where('createdAt', '>', since)
        .where('kind', '=', 'receipt')
        .executeTakeFirstOrThrow()
      return n
    },

    /** When emails with new links went to an address. The links of one email have the same time. */
    async listRenewalTimes(emailHash: string, since: Date): Promise<Date[]> {
      const rows = await query()
        .selectFrom('requestLinks')
        .select('createdAt')
        .distinct()
        .where('emailHash', '=', emailHash)
        .where('createdAt', '>', since)
        .where('kind', '=', 'renewal')
        .execute()
      return rows.map(({ createdAt }) => createdAt)
    },
  }
}
