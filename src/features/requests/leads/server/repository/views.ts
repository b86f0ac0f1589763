import type { Database } from '#platform/server/database/database.ts'
import type { SavedQuery } from '../../contract/views.ts'
import { type LeadViewRow, queryLeads } from './tables.ts'

type ViewChange = { name?: string | undefined; query?: SavedQuery | undefined }

const columns = ['id', 'name', 'query'] as const
/** JSON columns take text, which reading decodes. */
const toJson = (query: SavedQuery) => JSON.stringify(query) as unknown as SavedQuery

/** Each person's own views of the leads, in the order in which they were saved. */
export const createLeadViews = (database: Database) => ({
  async listViews(userId: number): Promise<LeadViewRow[]> {
    return queryLeads(database)
      .selectFrom('leadViews')
      .select(columns)
      .where('userId', '=', userId)
      .orderBy('id')
      .execute()
  },

  async insertView(view: {
    userId: number
    name: string
    query: SavedQuery
    createdAt: Date
  }): Promise<LeadViewRow> {
    return queryLeads(database)
      .insertInto('leadViews')
      .values({ ...view, query: toJson(view.query) })
      .returning(columns)
      .executeTakeFirstOrThrow()
  },

  /** @returns undefined when the person has no such view */
  async changeView(
    userId: number,
    id: number,
    { name, query }: ViewChange,
  ): Promise<LeadViewRow | undefined> {
    const own = { ...(name !== undefined && { name }), ...(query && { query: toJson(query) }) }
    return queryLeads(database)
      .updateTable('leadViews')
      .set({ userId, ...own })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning(columns)
      .executeTakeFirst()
  },

  /** @returns false when the person has no such view */
  async deleteView(userId: number, id: number): Promise<boolean> {
    const { numDeletedRows } = await queryLeads(database)
      .deleteFrom('leadViews')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})
