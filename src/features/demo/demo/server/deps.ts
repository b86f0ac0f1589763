import type { ChatService } from '#features/chat/chat/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { PhotoService } from '#features/practice/photos/server/service.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { AppointmentService } from '#features/requests/appointments/server/service.ts'
import type { CallHoursService } from '#features/requests/call-hours/server/service.ts'
import type { DocumentService } from '#features/requests/documents/server/service.ts'
import type { LeadMailService } from '#features/requests/emails/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { WorkLogService } from '#features/requests/work-log/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'

export type DemoDeps = {
  database: Database
  accounts: AccountService
  therapists: TherapistService
  photos: PhotoService
  callHours: Pick<CallHoursService, 'insertPast'>
  appointments: Pick<AppointmentService, 'insertPast' | 'insertPastOffers' | 'setReminders'>
  documents: Pick<DocumentService, 'insertPast'>
  leads: Pick<LeadService, 'insertPast'>
  workLog: Pick<WorkLogService, 'insertPastNote'>
  leadMail: Pick<LeadMailService, 'insertPastEmail'>
  /** The sender of the demo's lead emails. */
  systemEmail: () => string
  chat: Pick<ChatService, 'insertPast' | 'insertPastAnswerTimes'>
  clock: Clock
  timeZone: string
}
