import { claimDueRow } from '#platform/server/database/claim-due-row.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type CalendarEntry, queryCalendars } from './tables.ts'

type NewEntry = Omit<CalendarEntry, 'id' | 'sentStartsAt' | 'sentEndsAt' | 'lostAt'>
type AttemptOutcome = Partial<
  Pick<CalendarEntry, 'sentStartsAt' | 'sentEndsAt' | 'nextTryAt' | 'lostAt'>
>

const createEntryChanges = (database: Database) => {
  const query = () => queryCalendars(database)

  return {
    async findEntry(appointmentId: number, userId: number): Promise<CalendarEntry | undefined> {
      return query()
        .selectFrom('calendarEntries')
        .selectAll()
        .where('appointmentId', '=', appointmentId)
        .where('userId', '=', userId)
        .executeTakeFirst()
    },

    /** Queues that a call leaves the calendars of all others than its therapist. */
    async removeFromOthers(
      appointmentId: number,
      userId: number | null,
      changedAt: Date,
    ): Promise<void> {
      await query()
        .updateTable('calendarEntries')
        .set({ isWanted: false, changedAt, attempts: 0, nextTryAt: changedAt, lostAt: null })
        .where('appointmentId', '=', appointmentId)
        .where('isWanted', '=', true)
        .$if(userId !== null, (rows) => rows.where('userId', '!=', userId ?? 0))
        .execute()
    },

    /** Stores what Google is to show. The id of the entry, and what was sent, stay. */
    async upsertEntry(entry: NewEntry): Promise<void> {
      const { eventId: _, ...change } = entry
      await query()
        .insertInto('calendarEntries')
        .values({ ...entry, sentStartsAt: null, sentEndsAt: null, lostAt: null })
        .onConflict((conflict) =>
          conflict.columns(['appointmentId', 'userId']).doUpdateSet({ ...change, lostAt: null }),
        )
        .execute()
    },
  }
}

/** Sending an entry: it is claimed, sent, and its outcome stored. */
const createEntryAttempts = (database: Database) => {
  const query = () => queryCalendars(database)
  return {
    /** Claims the next due entry until `until`. */
    async claimEntry(now: Date, until: Date): Promise<CalendarEntry | undefined> {
      return claimDueRow(database, 'calendarEntries', now, until)
    },

    /** Before the request that makes the entry: from now on it may be there. */
    async markSending({ id, startsAt, endsAt }: CalendarEntry, eventId: string): Promise<void> {
      await query()
        .updateTable('calendarEntries')
        .set({ eventId, sentStartsAt: startsAt, sentEndsAt: endsAt })
        .where('id', '=', id)
        .execute()
    },

    /**
     * Stores the outcome of an attempt. An entry that has changed in the meantime is sent again, since Google may have taken
     * the two requests in either order.
     */
    async finishAttempt(entry: CalendarEntry, outcome: AttemptOutcome, now: Date): Promise<void> {
      const { id, changedAt, attempts } = entry
      const row = () => query().updateTable('calendarEntries').where('id', '=', id)
      const finished = await row()
        .set(outcome)
        .where('changedAt', '=', changedAt)
        .where('attempts', '=', attempts)
        .returning('id')
        .executeTakeFirst()
      if (!finished) await row().set({ nextTryAt: now }).execute()
    },
  }
}

const createEntryReads = (database: Database) => {
  const query = () => queryCalendars(database)
  return {
    /** The times at which our own entries may be in a person's calendar. */
    async listOwnTimes(userId: number): Promise<{ from: Date; until: Date }[]> {
      const rows = await query()
        .selectFrom('calendarEntries')
        .select(['startsAt', 'endsAt', 'sentStartsAt', 'sentEndsAt', 'isWanted'])
        .where('userId', '=', userId)
        .execute()
      const wanted = rows.flatMap(({ startsAt, endsAt, isWanted }) =>
        isWanted ? [{ from: startsAt, until: endsAt }] : [],
      )
      const sent = rows.flatMap(({ sentStartsAt, sentEndsAt }) =>
        sentStartsAt && sentEndsAt ? [{ from: sentStartsAt, until: sentEndsAt }] : [],
      )
      return [...wanted, ...sent]
    },

    /** The entries to come that Google has not taken. */
    async listLost(now: Date): Promise<Pick<CalendarEntry, 'userId' | 'lostAt'>[]> {
      return query()
        .selectFrom('calendarEntries')
        .select(['userId', 'lostAt'])
        .where('lostAt', 'is not', null)
        .where('endsAt', '>', now)
        .execute()
    },

    /** @returns how many were deleted */
    async deletePastEntries(before: Date, max: number): Promise<number> {
      const deleted = await query()
        .deleteFrom('calendarEntries')
        .where('id', 'in', (select) =>
          select
            .selectFrom('calendarEntries')
            .select('id')
            .where('endsAt', '<=', before)
            .where((one) => one.or([one('nextTryAt', 'is', null), one('changedAt', '<=', before)]))
            .limit(max),
        )
        .returning('id')
        .execute()
      return deleted.length
    },
  }
}

export const createEntryQueries = (database: Database) => ({
  ...createEntryChanges(database),
  ...createEntryAttempts(database),
  ...createEntryReads(database),
})
