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

    /** The number of people who wait. */
    async count(now: Date): Promise<number> {
      const { n } = await entries()
        .select((entry) => entry.fn.countAll<number>().as('n'))
        .where('expiresAt', '>', now)
        .executeTakeFirstOrThrow()
      return n
    },

    find: (id: number, now: Date): Promise<StoredEntry | undefined> =>
      entries().selectAll().where('id', '=', id).where('expiresAt', '>', now).executeTakeFirst(),

    /** The entries of these email addresses, which are in small letters, the newest first. */
    listByAddresses: (addresses: readonly string[], now: Date) =>
      entries()
        .select(['id', 'firstName', 'lastName', 'email'])
        .where((entry) => entry.eb(entry.fn<string>('lower', ['email']), 'in', addresses))
        .where('expiresAt', '>', now)
        .orderBy('id', 'desc')
        .execute(),

    async hasSubmission(submissionId: string): Promise<boolean> {
      const found = await entries()
        .select('id')
        .where('submissionId', '=', submissionId)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}
