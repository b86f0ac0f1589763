import type { SiteContent } from '#features/practice/site/contract/content.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { FreeCallService } from '#features/requests/appointments/server/free-calls/service.ts'
import type { AppointmentService } from '#features/requests/appointments/server/service.ts'
import type { CalendarService } from '#features/requests/calendars/server/service.ts'
import type { CallHoursService } from '#features/requests/call-hours/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'

export type AgendaDeps = {
  appointments: Pick<AppointmentService, 'list' | 'listOffered' | 'listStanding'>
  freeCalls: Pick<FreeCallService, 'readBusyTimes'>
  callHours: Pick<CallHoursService, 'find' | 'listBookable'>
  calendars: Pick<CalendarService, 'listHealth'>
  therapists: Pick<TherapistService, 'listProfiles'>
  /** The published closures. */
  readContent: () => Pick<SiteContent, 'closures'>
  clock: Clock
  timeZone: string
}
