import type { Database } from '#platform/server/database/database.ts'
import type { CalendarProblem } from '../../rules.ts'
import type { BusyInterval } from '../busy-intervals.ts'
import { type BusyCalendar, type CalendarSource, queryCalendars, toJson } from './tables.ts'

/** A calendar as it was when its reading began: nothing is stored once its address has changed. */
export type CalendarKey = Pick<BusyCalendar, 'userId' | 'source' | 'addressHash'>

const emptyReading = { readAt: null, intervals: toJson([]), triedAt: null, problem: null }

const createCalendarRows = (database: Database) => {
  const query = () => queryCalendars(database)
  return {
    /** The stored readings of these people, or of all. */
    async listCalendars(userIds?: readonly number[]): Promise<BusyCalendar[]> {
      if (userIds?.length === 0) return []
      return query()
        .selectFrom('busyCalendars')
        .selectAll()
        .$if(userIds !== undefined, (rows) => rows.where('userId', 'in', userIds ?? []))
        .orderBy('userId')
        .execute()
    },

    /** Makes a row for a calendar that has none, and empties that of an earlier address. */
    async startCalendar({ userId, source, addressHash }: CalendarKey): Promise<void> {
      const row = { addressHash, ...emptyReading }
      await query()
        .insertInto('busyCalendars')
        .values({ ...row, userId, source })
        .onConflict((conflict) =>
          conflict
            .columns(['userId', 'source'])
            .doUpdateSet(row)
            .where('busyCalendars.addressHash', 'is distinct from', addressHash),
        )
        .execute()
    },

    /** @returns false if there was none */
    async deleteCalendar(userId: number, source: CalendarSource): Promise<boolean> {
      const deleted = await query()
        .deleteFrom('busyCalendars')
        .where('userId', '=', userId)
        .where('source', '=', source)
        .returning('userId')
        .executeTakeFirst()
      return deleted !== undefined
    },
  }
}

const createReadingChanges = (database: Database) => {
  const update = ({ userId, source, addressHash }: CalendarKey) =>
    queryCalendars(database)
      .updateTable('busyCalendars')
      .where('userId', '=', userId)
      .where('source', '=', source)
      .where('addressHash', 'is not distinct from', addressHash)

  return {
    /** Stores a reading, unless another instance has stored a later one. */
    async storeReading(
      calendar: CalendarKey,
      readAt: Date,
      intervals: readonly BusyInterval[],
    ): Promise<void> {
      await update(calendar)
        .set({ readAt, triedAt: readAt, problem: null, intervals: toJson(intervals) })
        .where((one) => one.or([one('readAt', 'is', null), one('readAt', '<=', readAt)]))
        .execute()
    },

    /** Stores why a reading failed; what was read before stays. */
    async storeProblem(
      calendar: CalendarKey,
      triedAt: Date,
      problem: CalendarProblem,
    ): Promise<void> {
      await update(calendar)
        .set({ triedAt, problem })
        .where((one) => one.or([one('readAt', 'is', null), one('readAt', '<=', triedAt)]))
        .execute()
    },

    /** Stores what is left of a reading once some of its intervals are past. */
    async storeRest(calendar: BusyCalendar, intervals: readonly BusyInterval[]): Promise<void> {
      await update(calendar)
        .set({ intervals: toJson(intervals) })
        .where('readAt', 'is not distinct from', calendar.readAt)
        .execute()
    },
  }
}

export const createBusyCalendarQueries = (database: Database) => ({
  ...createCalendarRows(database),
  ...createReadingChanges(database),
})
