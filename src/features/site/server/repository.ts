import type { Database } from '#platform/server/database/database.ts'
import type { SiteContent } from '../contract/content.ts'

export type StoredVersion = {
  version: number
  content: SiteContent
  publishedAt: Date
  /** A user id; null after the account was deleted, and for the demo practice. */
  publishedBy: number | null
  /** What changed, in words. */
  changes: readonly string[]
}

export type StoredDraft = {
  content: SiteContent
  /** The published version that the draft changes; 0 before the first. */
  baseVersion: number
  updatedAt: Date
  updatedBy: number | null
}

type Tables = { siteVersions: StoredVersion; siteDrafts: StoredDraft & { id: number } }

export type SiteRepository = ReturnType<typeof createSiteRepository>

/** JSON columns take text on both engines. */
const toJson = <Value>(value: Value) => JSON.stringify(value) as unknown as Value

export function createSiteRepository(database: Database) {
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
    async listVersions(): Promise<Omit<StoredVersion, 'content'>[]> {
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
        .values({ ...stored, content: toJson(stored.content), changes: toJson(stored.changes) })
        .execute()
    },

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
