import type { Database } from '#platform/server/database/database.ts'
import type { WaitlistScope } from '../../policy.ts'
import { isInScope, type NewEntry, type StoredEntry, type Tables } from './tables.ts'

export function createEntryChanges(database: Database) {
  const query = () => database.query<Tables>()

  return {
    /**
     * Stores an entry. Someone who is on the same list keeps their place, with what was typed last; after the
     * email about an open place they wait again, at the end.
     */
    join: (entry: NewEntry): Promise<Pick<StoredEntry, 'id' | 'createdAt'>> =>
      query()
        .insertInto('waitlistEntries')
        .values({ ...entry, notifiedAt: null })
        .onConflict((conflict) =>
          conflict.columns(['therapistId', 'emailKey']).doUpdateSet((set) => ({
            therapistName: set.ref('excluded.therapistName'),
            firstName: set.ref('excluded.firstName'),
            lastName: set.ref('excluded.lastName'),
            email: set.ref('excluded.email'),
            phone: set.ref('excluded.phone'),
            language: set.ref('excluded.language'),
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
        .returning(['id', 'createdAt'])
        .executeTakeFirstOrThrow(),

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
