import { bind } from '#platform/server/bind.ts'
import { listBusyCalendars } from './busy-calendars.ts'
import { changeCallHours, insertPastHours } from './change-call-hours.ts'
import type { CallHoursDeps } from './deps.ts'
import { getCallHours } from './get-call-hours.ts'
import { findCallHours, listBookable } from './list-bookable.ts'

export type { BusyCalendar } from './busy-calendars.ts'
// Other features may import this service, but not the files behind it.
export type { Bookable } from './list-bookable.ts'

export type CallHoursService = ReturnType<typeof createCallHoursService>

/** When therapists can be called, and which calendars take times away. */
export const createCallHoursService = (deps: CallHoursDeps) => ({
  ...bind(deps, {
    get: getCallHours,
    change: changeCallHours,
    find: findCallHours,
    listBookable,
    listBusyCalendars,
    /** For the demo practice. */
    insertPast: insertPastHours,
  }),
  /** Says how the last reading of a calendar went; `readAt` is undefined if it failed. */
  recordReading: deps.repository.recordReading,
})
