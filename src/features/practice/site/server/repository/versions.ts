import type { Database } from '#platform/server/database/database.ts'
import { type StoredVersion, type Tables, toJson } from './tables.ts'

export function versionQueries(database: Database) {
  const tables = () => database.query<Tables>()
  return {
    async findLatestNumber(): Promise<number> {
      const row = await tables()
        .selectFrom('siteVersions')
        .select(({ fn }) => fn.max('version').as('version'))
        .executeTakeFirst()
      return row?.version ?? 0
    },

    async findLatest(): Promise<StoredVersion | undefined> {
      return tables()
        .selectFrom('siteVersions')
        .selectAll()
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    async findVersion(version: number): Promise<StoredVersion | undefined> {
      return tables()
        .selectFrom('siteVersions')
        .selectAll()
        .where('version', '=', version)
        .executeTakeFirst()
    },

    /** Newest first, without their content. */
    async listVersions(): Promise<Omit<StoredVersion, 'content' | 'pageDates'>[]> {
      return tables()
        .selectFrom('siteVersions')
        .select(['version', 'publishedAt', 'publishedBy', 'changes'])
        .orderBy('version', 'desc')
        .execute()
    },

    /** @throws a unique violation if another administrator published this version first */
    async insertVersion(stored: StoredVersion): Promise<void> {
      await tables()
        .insertInto('siteVersions')
        .values({
          ...stored,
          content: toJson(stored.content),
          changes: toJson(stored.changes),
          pageDates: toJson(stored.pageDates),
        })
        .execute()
    },
  }
}
