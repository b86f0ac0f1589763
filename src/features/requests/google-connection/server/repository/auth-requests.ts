import type { Database } from '#platform/server/database/database.ts'
import type { AuthRequest, Tables } from './tables.ts'

export function createAuthRequestQueries(database: Database) {
  const tables = () => database.query<Tables>()
  return {
    async insertRequest(request: AuthRequest, now: Date): Promise<void> {
      await tables().deleteFrom('googleAuthRequests').where('expiresAt', '<=', now).execute()
      await tables().insertInto('googleAuthRequests').values(request).execute()
    },

    /** Deletes a request and returns it, so that only the first caller with its state gets it. */
    async takeRequest(stateHash: string, now: Date): Promise<AuthRequest | undefined> {
      const request = await tables()
        .deleteFrom('googleAuthRequests')
        .where('stateHash', '=', stateHash)
        .returningAll()
        .executeTakeFirst()
      return request && request.expiresAt > now ? request : undefined
    },
  }
}
