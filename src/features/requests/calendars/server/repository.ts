import type { Database } from '#platform/server/database/database.ts'
import { createAddressQueries } from './repository/addresses.ts'
import { createBusyCalendarQueries } from './repository/busy-calendars.ts'
import { createEntryQueries } from './repository/entries.ts'

export type CalendarRepository = ReturnType<typeof createCalendarRepository>

export const createCalendarRepository = (database: Database) => ({
  ...createBusyCalendarQueries(database),
  ...createEntryQueries(database),
  ...createAddressQueries(database),
})
