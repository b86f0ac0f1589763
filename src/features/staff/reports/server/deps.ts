import type { ChatService } from '#features/chat/chat/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AppointmentService } from '#features/requests/appointments/server/service.ts'
import type { ChoiceLabels } from '#features/requests/leads/labels.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { WaitlistService } from '#features/requests/waitlist/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { ReportRepository } from './repository.ts'

export type ReportDeps = {
  database: Database
  totals: ReportRepository
  leads: Pick<LeadService, 'attach' | 'listCounted'>
  appointments: Pick<AppointmentService, 'countForReports'>
  chat: Pick<ChatService, 'countStarts' | 'createOpenTimer'>
  waitlist: Pick<WaitlistService, 'count'>
  accounts: Pick<AccountService, 'listNames'>
  /** Labels of what requests choose. */
  labels: () => ChoiceLabels
  clock: Clock
  timeZone: string
}
