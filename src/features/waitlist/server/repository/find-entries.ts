import type { Database } from '#platform/server/database/database.ts'
import type { WaitlistScope } from '../../policy.ts'
import { isInScope, type StoredEntry, type Tables } from './tables.ts'

export function createEntryLookup(database: Database) {
  const entries = () => database.query<Tables>().selectFrom('waitlistEntries')

  return {
    /** The people who wait, the longest wait first. */
    list: (scope: WaitlistScope, now: Date, therapistId?: number): Promise<StoredEntry[]> =>
      entries()
        .selectAll()
        .where(isInScope(scope))
        .where('expiresAt', '>', now)
        .$if(therapistId !== undefined, (query) =>
          query.where('therapistId', '=', therapistId ?? null),
        )
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),

    find: (id: number, now: Date): Promise<StoredEntry | undefined> =>
      entries().selectAll().where('id', '=', id).where('expiresAt', '>', now).executeTakeFirst(),

    async hasSubmission(submissionId: string): Promise<boolean> {
      const found = await entries()
        .select('id')
        .where('submissionId', '=', submissionId)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}
