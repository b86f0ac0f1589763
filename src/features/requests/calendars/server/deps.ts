import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { CallHoursService } from '#features/requests/call-hours/server/service.ts'
import type { GoogleConnectionService } from '#features/requests/google-connection/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { EventBus } from '#platform/server/events/event-bus.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Language } from '#shared/language.ts'
import type { CalendarFileReader } from './files/read-calendar-file.ts'
import type { CalendarRepository } from './repository.ts'

export type CalendarDeps = {
  database: Database
  calendars: CalendarRepository
  accounts: Pick<AccountService, 'find' | 'findDetails'>
  audit: Pick<AuditService, 'record'>
  callHours: Pick<CallHoursService, 'listBusyCalendars' | 'recordReading'>
  google: Pick<
    GoogleConnectionService,
    'callCalendar' | 'findMailbox' | 'isConfigured' | 'listCalendarUsers'
  >
  /** Reads a calendar file in a worker thread. */
  readFile: CalendarFileReader
  practice: (language?: Language) => MailPractice
  eventBus: EventBus
  clock: Clock
  logger: Logger
  /** Sign the addresses of calls. */
  secrets: Secrets
  publicUrl: string
  timeZone: string
  /** Someone who looks at times waits so long for a calendar, in milliseconds; then its last reading is shown. */
  shownWaitMs: number
  /** An origin of this machine whose calendars are read in checks. */
  localOrigin: string | undefined
}
