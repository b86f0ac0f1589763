import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { AppointmentService } from '#features/requests/appointments/server/service.ts'
import type { CalendarService } from '#features/requests/calendars/server/service.ts'
import type { CallHoursService } from '#features/requests/call-hours/server/service.ts'

export type AgendaDeps = {
  appointments: Pick<AppointmentService, 'list' | 'listToReview' | 'readShownTimes'>
  callHours: Pick<CallHoursService, 'find' | 'listBookable'>
  calendars: Pick<CalendarService, 'listHealth'>
  therapists: Pick<TherapistService, 'listProfiles'>
}
