import type { Database } from '#platform/server/database/database.ts'
import { removedAddress } from '../../rules.ts'
import type { Tables } from './tables.ts'

export function entryDeleter(database: Database) {
  const log = () => database.query<Tables>()

  return {
    /** Deletes entries made before `moment` with the records they name, at most `limit` entries. */
    async deleteBefore(moment: Date, limit: number): Promise<number> {
      return database.transaction(async () => {
        const old = log().selectFrom('auditLog').select('id').where('at', '<', moment).limit(limit)
        const removed = await log()
          .deleteFrom('auditLog')
          .where('id', 'in', old)
          .returning('id')
          .execute()
        const ids = removed.map(({ id }) => id)
        if (ids.length > 0) {
          await log().deleteFrom('auditLogRecords').where('entryId', 'in', ids).execute()
        }
        return ids.length
      })
    },

    /** Removes the network address from visitors' entries made before `moment`, at most `limit`. */
    async removeVisitorAddresses(moment: Date, limit: number): Promise<number> {
      const old = log()
        .selectFrom('auditLog')
        .select('id')
        .where('actorId', 'is', null)
        .where('address', '<>', '')
        .where('address', '<>', removedAddress)
        .where('at', '<', moment)
        .where((eb) => eb(eb.fn.coalesce('lastAt', 'at'), '<', moment))
        .limit(limit)
      const { numUpdatedRows } = await log()
        .updateTable('auditLog')
        .set({ address: removedAddress })
        .where('id', 'in', old)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },
  }
}
