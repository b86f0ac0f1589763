import type { SiteContent } from '#features/practice/site/contract/content.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { CalendarService } from '#features/requests/calendars/server/service.ts'
import type { CallHoursService } from '#features/requests/call-hours/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { AppointmentRepository } from '../repository.ts'

export type FreeCallDeps = {
  appointments: Pick<AppointmentRepository, 'listTaken' | 'countByDay'>
  calendars: Pick<CalendarService, 'readBusy'>
  callHours: Pick<CallHoursService, 'find' | 'listBookable'>
  therapists: Pick<TherapistService, 'listCallable'>
  /** The published rules and closures, and the length of a call. */
  readContent: () => Pick<SiteContent, 'calls' | 'closures' | 'practice'>
  /** False until the practice publishes its site for the first time. */
  isPracticeOpen: () => boolean
  clock: Clock
  timeZone: string
}
