import type { Database } from '#platform/server/database/database.ts'
import type { WaitlistScope } from '../../policy.ts'
import { isInScope, type NewEntry, type StoredEntry, type Tables } from './tables.ts'

export function createEntryChanges(database: Database) {
  const query = () => database.query<Tables>()

  return {
    /**
     * Stores an entry. Someone who is on the same list keeps their place and details, because a stranger who
     * knows the address may have sent the form; after the email about an open place they wait again, at the
     * end. @returns the entry as it is stored now
     */
    join: (entry: NewEntry): Promise<StoredEntry> =>
      query()
        .insertInto('waitlistEntries')
        .values({ ...entry, notifiedAt: null })
        .onConflict((conflict) =>
          conflict.columns(['therapistId', 'emailKey']).doUpdateSet((set) => ({
            submissionId: set.ref('excluded.submissionId'),
            expiresAt: set.ref('excluded.expiresAt'),
            createdAt: set
              .case()
              .when('waitlistEntries.notifiedAt', 'is', null)
              .then(set.ref('waitlistEntries.createdAt'))
              .else(set.ref('excluded.createdAt'))
              .end(),
            notifiedAt: null,
          })),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Marks at most `max` people who wait for someone who has left, and who do not know it. */
    markTherapistLeft: (now: Date, max: number): Promise<StoredEntry[]> =>
      query()
        .updateTable('waitlistEntries')
        .set({ therapistLeftAt: now })
        .where('id', 'in', (select) =>
          select
            .selectFrom('waitlistEntries')
            .select('id')
            .where('therapistId', 'is', null)
            .where('therapistLeftAt', 'is', null)
            .where('expiresAt', '>', now)
            .limit(max),
        )
        .where('therapistLeftAt', 'is', null)
        .returningAll()
        .execute(),

    /** Marks an entry whose person has not been written to. Of concurrent calls only one succeeds. */
    markNotified: (scope: WaitlistScope, id: number, now: Date): Promise<StoredEntry | undefined> =>
      query()
        .updateTable('waitlistEntries')
        .set({ notifiedAt: now })
        .where(isInScope(scope))
        .where('id', '=', id)
        .where('notifiedAt', 'is', null)
        .where('expiresAt', '>', now)
        .returningAll()
        .executeTakeFirst(),
  }
}
