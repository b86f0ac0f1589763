import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { SavedQuery } from '../contract.ts'

/** The filters and the order of a list under a name, for one person. */
type LeadViewsTable = {
  id: Generated<number>
  userId: number
  name: string
  query: SavedQuery
  createdAt: Date
}

export type ViewRow = Pick<Selectable<LeadViewsTable>, 'id' | 'name' | 'query'>

const queryViews = (database: Database) => database.query<{ leadViews: LeadViewsTable }>()

type ViewChange = { name?: string | undefined; query?: SavedQuery | undefined }

const columns = ['id', 'name', 'query'] as const
/** JSON columns take text, which reading decodes. */
const toJson = (query: SavedQuery) => JSON.stringify(query) as unknown as SavedQuery

export type ViewRepository = ReturnType<typeof createViewRepository>

/** Each person's own views of the leads, in the order in which they were saved. */
export const createViewRepository = (database: Database) => ({
  async list(userId: number): Promise<ViewRow[]> {
    return queryViews(database)
      .selectFrom('leadViews')
      .select(columns)
      .where('userId', '=', userId)
      .orderBy('id')
      .execute()
  },

  async insert(view: {
    userId: number
    name: string
    query: SavedQuery
    createdAt: Date
  }): Promise<ViewRow> {
    return queryViews(database)
      .insertInto('leadViews')
      .values({ ...view, query: toJson(view.query) })
      .returning(columns)
      .executeTakeFirstOrThrow()
  },

  /** @returns undefined when the person has no such view */
  async change(
    userId: number,
    id: number,
    { name, query }: ViewChange,
  ): Promise<ViewRow | undefined> {
    const own = { ...(name !== undefined && { name }), ...(query && { query: toJson(query) }) }
    return queryViews(database)
      .updateTable('leadViews')
      .set({ userId, ...own })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning(columns)
      .executeTakeFirst()
  },

  /** @returns false when the person has no such view */
  async delete(userId: number, id: number): Promise<boolean> {
    const { numDeletedRows } = await queryViews(database)
      .deleteFrom('leadViews')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})
