import type { Database } from '#platform/server/database/database.ts'
import { type StoredDraft, type Tables, toJson } from './tables.ts'

export function draftQueries(database: Database) {
  const tables = () => database.query<Tables>()
  return {
    async findDraft(): Promise<StoredDraft | undefined> {
      return tables()
        .selectFrom('siteDrafts')
        .select(['content', 'baseVersion', 'updatedAt', 'updatedBy'])
        .executeTakeFirst()
    },

    /** @returns false if there is a draft already */
    async insertDraft(draft: StoredDraft): Promise<boolean> {
      const result = await tables()
        .insertInto('siteDrafts')
        .values({ ...draft, id: 1, content: toJson(draft.content) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst()
      return Number(result.numInsertedOrUpdatedRows) === 1
    },

    /** Replaces the draft that was last saved at `seenAt`. @returns false if it was saved or removed since */
    async replaceDraft(draft: StoredDraft, seenAt: Date): Promise<boolean> {
      const result = await tables()
        .updateTable('siteDrafts')
        .set({ ...draft, content: toJson(draft.content) })
        .where('updatedAt', '=', seenAt)
        .executeTakeFirst()
      return Number(result.numUpdatedRows) === 1
    },

    /** @returns false if there is no draft, or not the one that was last saved at `seenAt` */
    async deleteDraft(seenAt?: Date): Promise<boolean> {
      let deletion = tables().deleteFrom('siteDrafts')
      if (seenAt) deletion = deletion.where('updatedAt', '=', seenAt)
      const result = await deletion.executeTakeFirst()
      return Number(result.numDeletedRows) === 1
    },
  }
}
