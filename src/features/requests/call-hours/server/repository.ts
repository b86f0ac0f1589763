import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { CallHours } from '../contract/call-hours.ts'

type CallHoursTable = {
  userId: number
  isBookable: boolean
  weekly: CallHours['weekly']
  exceptions: CallHours['exceptions']
  ways: CallHours['ways']
  videoLink: string | null
  /** Encrypted. */
  busyCalendarUrl: string | null
  busyCalendarHost: string | null
  busyReadAt: Date | null
  busyProblem: string | null
  updatedAt: Date
}

type Tables = { callHours: CallHoursTable }
export type CallHoursRow = Selectable<CallHoursTable>
export type BusyAddressRow = { userId: number; busyCalendarUrl: string }

/** JSON columns take text on both engines. */
const toJson = <Value>(value: Value) => JSON.stringify(value) as unknown as Value

export type CallHoursRepository = ReturnType<typeof createCallHoursRepository>

const createHourQueries = (database: Database) => {
  const tables = () => database.query<Tables>()
  return {
    find: async (userId: number): Promise<CallHoursRow | undefined> =>
      tables().selectFrom('callHours').selectAll().where('userId', '=', userId).executeTakeFirst(),

    listBookable: async () =>
      tables()
        .selectFrom('callHours')
        .select(['userId', 'isBookable', 'weekly', 'exceptions', 'ways', 'videoLink'])
        .where('isBookable', '=', true)
        .execute(),

    /** Stores new hours, or replaces those that are there. */
    async put(hours: Insertable<CallHoursTable>): Promise<void> {
      const { userId: _, ...columns } = {
        ...hours,
        weekly: toJson(hours.weekly),
        exceptions: toJson(hours.exceptions),
        ways: toJson(hours.ways),
      }
      await tables()
        .insertInto('callHours')
        .values({ userId: hours.userId, ...columns })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(columns))
        .execute()
    },
  }
}

const createAddressQueries = (database: Database) => {
  const tables = () => database.query<Tables>()
  return {
    /** The calendar addresses of these people, or of all. */
    async listBusyAddresses(userIds?: readonly number[]): Promise<BusyAddressRow[]> {
      if (userIds?.length === 0) return []
      const rows = await tables()
        .selectFrom('callHours')
        .select(['userId', 'busyCalendarUrl'])
        .where('busyCalendarUrl', 'is not', null)
        .$if(userIds !== undefined, (query) => query.where('userId', 'in', userIds ?? []))
        .orderBy('userId')
        .execute()
      return rows.flatMap(({ userId, busyCalendarUrl }) =>
        busyCalendarUrl === null ? [] : [{ userId, busyCalendarUrl }],
      )
    },

    /** Replaces a stored address by the same one, encrypted again. @returns false if it was changed in the meantime */
    async replaceBusyAddress({ userId, busyCalendarUrl }: BusyAddressRow, next: string) {
      const result = await tables()
        .updateTable('callHours')
        .set({ busyCalendarUrl: next })
        .where('userId', '=', userId)
        .where('busyCalendarUrl', '=', busyCalendarUrl)
        .executeTakeFirst()
      return Number(result.numUpdatedRows) === 1
    },

    /** Nothing happens if the address was changed in the meantime. A failed reading keeps the moment of the last good one. */
    async recordReading(
      { userId, busyCalendarUrl }: BusyAddressRow,
      { readAt, problem }: { readAt: Date | undefined; problem: string | null },
    ): Promise<void> {
      await tables()
        .updateTable('callHours')
        .set({ busyProblem: problem, ...(readAt && { busyReadAt: readAt }) })
        .where('userId', '=', userId)
        .where('busyCalendarUrl', '=', busyCalendarUrl)
        .execute()
    },
  }
}

export const createCallHoursRepository = (database: Database) => ({
  ...createHourQueries(database),
  ...createAddressQueries(database),
})
