import type { Database } from '#platform/server/database/database.ts'

type Tables = { setupTokens: { tokenHash: string; createdAt: Date } }

export function createSetupTokenRepository(database: Database) {
  const query = () => database.query<Tables>()

  return {
    /** Stores a token beside those of other instances, and deletes those created before `since`. */
    async insertSetupToken(tokenHash: string, now: Date, since: Date): Promise<void> {
      await query().deleteFrom('setupTokens').where('createdAt', '<=', since).execute()
      await query().insertInto('setupTokens').values({ tokenHash, createdAt: now }).execute()
    },

    async hasSetupToken(tokenHash: string): Promise<boolean> {
      const found = await query()
        .selectFrom('setupTokens')
        .select('tokenHash')
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst()
      return found !== undefined
    },

    async deleteSetupTokens(): Promise<void> {
      await query().deleteFrom('setupTokens').execute()
    },
  }
}
