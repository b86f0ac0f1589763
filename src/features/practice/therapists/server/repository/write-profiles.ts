import type { Database } from '#platform/server/database/database.ts'
import {
  type NewProfile,
  type ProfileColumns,
  type Tables,
  toColumns,
  toNewColumns,
} from './tables.ts'

export function profileWriter(database: Database) {
  const tables = () => database.query<Tables>()

  return {
    /** False when the person has a profile or the slug is taken. */
    async insert(profile: NewProfile): Promise<boolean> {
      const inserted = await tables()
        .insertInto('therapists')
        .values(toNewColumns(profile))
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted !== undefined
    },

    /**
     * Changes a profile that is still as the caller last read it (`readAt`). False when it is not
     * there, or was changed since.
     */
    async change(
      id: number,
      readAt: Date | undefined,
      columns: ProfileColumns,
      updatedAt?: Date,
    ): Promise<boolean> {
      let update = tables()
        .updateTable('therapists')
        .set({ ...toColumns(columns), ...(updatedAt && { updatedAt }) })
        .where('id', '=', id)
      if (readAt) update = update.where('updatedAt', '<=', readAt)
      return (await update.returning('id').executeTakeFirst()) !== undefined
    },

    async remove(id: number): Promise<void> {
      await tables().deleteFrom('therapists').where('id', '=', id).execute()
    },
  }
}
