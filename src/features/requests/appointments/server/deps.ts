import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { AlertService } from '#features/requests/alerts/server/service.ts'
import type { CalendarService } from '#features/requests/calendars/server/service.ts'
import type { CallHoursService } from '#features/requests/call-hours/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { CountCall } from '#platform/server/database/call-counts.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FreeCallService } from './free-calls/service.ts'
import type { AppointmentMails } from './mail-interface.ts'
import type { AppointmentRepository } from './repository.ts'

/** The dependencies of the use cases of this folder. */
export type AppointmentDeps = {
  database: Database
  appointments: AppointmentRepository
  freeCalls: FreeCallService
  mails: AppointmentMails
  leads: Pick<
    LeadService,
    | 'attach'
    | 'find'
    | 'findForClient'
    | 'findIdsOfPerson'
    | 'findPeopleOfCalls'
    | 'markContacted'
    | 'recordHandled'
    | 'setAppointment'
  >
  accounts: Pick<AccountService, 'find' | 'findDetails' | 'listAdministrators'>
  alerts: Pick<AlertService, 'enqueue'>
  audit: Pick<AuditService, 'record' | 'recordList' | 'recordView'>
  callHours: Pick<CallHoursService, 'find' | 'listBookable'>
  calendars: Pick<CalendarService, 'describeWay' | 'enqueueEntry' | 'toCalendarUrl'>
  therapists: Pick<TherapistService, 'listCallable'>
  /** The published rules, the length of a call and the practice's phone. */
  readContent: () => Pick<SiteContent, 'calls' | 'closures' | 'offices' | 'practice'>
  clock: Clock
  timeZone: string
  /** `RATE_LIMIT` */
  isRateLimited: boolean
  countCall: CountCall
}
