import type { Generated, Insertable, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

type QuickRepliesTable = {
  id: Generated<number>
  /** Null: everyone's. */
  ownerId: number | null
  title: string
  textEn: string
  textFr: string | null
  createdAt: Date
  updatedAt: Date
}

type Tables = {
  quickReplies: QuickRepliesTable
  quickReplySets: { version: number; addedAt: Date }
}
export type ReplyRow = Selectable<QuickRepliesTable>
export type NewReply = Insertable<QuickRepliesTable>

export type ReplyRepository = ReturnType<typeof createReplyRepository>

export function createReplyRepository(database: Database) {
  const query = () => database.query<Tables>()
  return {
    /** Shared ones, and those of one person. */
    listFor: async (userId: number): Promise<ReplyRow[]> =>
      query()
        .selectFrom('quickReplies')
        .selectAll()
        .where((eb) => eb.or([eb('ownerId', 'is', null), eb('ownerId', '=', userId)]))
        .execute(),

    /** A shared one, or one of this person. */
    find: async (id: number, userId: number): Promise<ReplyRow | undefined> =>
      query()
        .selectFrom('quickReplies')
        .selectAll()
        .where('id', '=', id)
        .where((eb) => eb.or([eb('ownerId', 'is', null), eb('ownerId', '=', userId)]))
        .executeTakeFirst(),

    /** Counts the replies of one person; null counts shared ones. */
    async count(ownerId: number | null): Promise<number> {
      const { n } = await query()
        .selectFrom('quickReplies')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
        .executeTakeFirstOrThrow()
      return n
    },

    insert: async (reply: NewReply): Promise<ReplyRow> =>
      query().insertInto('quickReplies').values(reply).returningAll().executeTakeFirstOrThrow(),

    insertAll: async (replies: readonly NewReply[]): Promise<void> => {
      await query().insertInto('quickReplies').values(replies).execute()
    },

    update: async (
      id: number,
      change: Omit<NewReply, 'createdAt'>,
    ): Promise<ReplyRow | undefined> =>
      query()
        .updateTable('quickReplies')
        .set(change)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),

    async delete(id: number): Promise<boolean> {
      const { numDeletedRows } = await query()
        .deleteFrom('quickReplies')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    /** Reserves a starter set. @returns false when this practice has had it */
    async addSet(version: number, addedAt: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await query()
        .insertInto('quickReplySets')
        .values({ version, addedAt })
        .onConflict((conflict) => conflict.column('version').doNothing())
        .executeTakeFirstOrThrow()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },
  }
}
