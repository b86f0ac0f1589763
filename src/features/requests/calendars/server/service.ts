import { bind } from '#platform/server/bind.ts'
import { listCalendarHealth } from './busy/describe-calendars.ts'
import { readBusy } from './busy/read-busy.ts'
import { readDueCalendars } from './busy/read-due.ts'
import type { CalendarRefresher } from './busy/refresh-calendar.ts'
import type { CalendarDeps } from './deps.ts'
import { enqueueEntry } from './entries/enqueue-entry.ts'
import { endCalendarAddress, getCalendarAddress, makeCalendarAddress } from './feeds/addresses.ts'
import { toCallFile } from './feeds/call-token.ts'
import type { FeedDeps } from './feeds/deps.ts'
import { readCallFile } from './feeds/read-call-file.ts'
import { readFeed } from './feeds/read-feed.ts'
import { type ClientFileDeps, describeCallWay, writeClientFile } from './files/write-client-file.ts'

// Other features may import this service, but not the files behind it.
export type { CalendarCall } from './entries/calendar-call.ts'
export type { CallSource, FeedCall } from './feeds/deps.ts'
export type { WayWords } from './files/describe-way.ts'

type ServiceDeps = CalendarDeps &
  ClientFileDeps & {
    refresher: CalendarRefresher
    writeEntries: () => Promise<number>
    formatWay: (way: string) => string
  }

export type CalendarService = ReturnType<typeof createCalendarService>

/** When therapists are busy elsewhere, and free calls in calendars. */
export const createCalendarService = (deps: ServiceDeps) => ({
  ...bind(deps, {
    readBusy,
    readDueCalendars,
    enqueueEntry,
    toCalendarFile: writeClientFile,
    describeWay: describeCallWay,
    listHealth: listCalendarHealth,
  }),
  /** A secret address of a call's calendar file, for its client. It ends with the call. */
  toCalendarUrl: (call: { id: number; uid: string }): string =>
    `${deps.publicUrl}/calendar/call/${toCallFile(deps.secrets, call)}`,
  writeEntries: deps.writeEntries,
})

export type FeedService = ReturnType<typeof createFeedService>

/** Calendar files that programs of staff and clients read. */
export const createFeedService = (deps: FeedDeps) =>
  bind(deps, {
    getAddress: getCalendarAddress,
    makeAddress: makeCalendarAddress,
    endAddress: endCalendarAddress,
    read: readFeed,
    readCall: readCallFile,
  })
