import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { deletePastEntries, deletePastIntervals } from './busy/delete-past.ts'
import { createCalendarRefresher } from './busy/refresh-calendar.ts'
import type { CalendarDeps } from './deps.ts'
import { createEntryWriter } from './entries/write-entries.ts'
import type { CallSource } from './feeds/deps.ts'
import { createCalendarFileReader } from './files/read-calendar-file.ts'
import type { ClientFileDeps } from './files/write-client-file.ts'
import { createCalendarRepository } from './repository.ts'
import { calendarRoutes } from './routes.ts'
import {
  type CalendarService,
  createCalendarService,
  createFeedService,
  type FeedService,
} from './service.ts'

type Deps = Pick<CalendarDeps, 'accounts' | 'audit' | 'callHours' | 'google'> & ClientFileDeps

/** A way as text for staff. */
const formatWayFor =
  ({ readWayFacts }: Pick<ClientFileDeps, 'readWayFacts'>) =>
  (way: string): string => {
    if (way === 'phone') return 'By phone'
    if (way === 'video') return 'By video'
    return readWayFacts('en').offices.find(({ key }) => key === way)?.name ?? 'At an office'
  }

export function createCalendars(
  { config, database, clock, eventBus, logger, secrets }: Infrastructure,
  deps: Deps,
): FeatureModule<CalendarService> {
  const calendarDeps: CalendarDeps = {
    ...deps,
    database,
    calendars: createCalendarRepository(database),
    readFile: createCalendarFileReader(),
    eventBus,
    clock,
    logger,
    secrets,
    publicUrl: config.publicUrl,
    timeZone: config.timeZone,
    shownWaitMs: config.waits.shownCalendar,
    localOrigin: config.calendarOrigin,
  }
  const refresher = createCalendarRefresher(calendarDeps)
  const writer = createEntryWriter(calendarDeps)
  const formatWay = formatWayFor(deps)
  const parts = { ...deps, refresher, writeEntries: writer.run, formatWay }
  const service = createCalendarService({ ...calendarDeps, ...parts })
  return {
    service,
    jobs: [
      { name: 'write-calendar-entries', everySeconds: 15, run: writer.run },
      { name: 'read-busy-calendars', everySeconds: 300, run: service.readDueCalendars },
    ],
    removals: [
      { name: 'delete-past-busy-times', run: () => deletePastIntervals(calendarDeps) },
      { name: 'delete-past-calendar-entries', run: () => deletePastEntries(calendarDeps) },
    ],
    stop: async () => {
      refresher.stop()
      await writer.settle()
    },
  }
}

type FeedParts = Pick<CalendarDeps, 'accounts' | 'audit'> &
  Pick<ClientFileDeps, 'practice' | 'readWayFacts' | 'sender'> & {
    calendars: Pick<CalendarService, 'toCalendarFile'>
    calls: CallSource
  }

/** The calendar files that programs read. They show calls, so they come after the feature that stores these. */
export function createCalendarFeeds(
  { config, database, clock, secrets }: Infrastructure,
  { calendars, ...deps }: FeedParts,
): FeatureModule<FeedService> {
  const service = createFeedService({
    ...deps,
    database,
    calendars: createCalendarRepository(database),
    clock,
    secrets,
    publicUrl: config.publicUrl,
    formatWay: formatWayFor(deps),
    isSuspended: async (userId) => {
      const account = await deps.accounts.findDetails(userId)
      return account?.isSuspended ?? true
    },
    writeClientFile: ({ language, ...call }) =>
      calendars.toCalendarFile(call, { method: 'REQUEST', language }),
  })
  return { service, endpoints: calendarRoutes(service) }
}
