import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { CalendarService } from '#features/requests/calendars/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Language } from '#shared/language.ts'
import type { MailedCall } from '../mail-interface.ts'
import type { CallMailRepository, ReminderKind } from '../repository/call-mails.ts'

export type MailedLead = MailedCall['lead']

export type CallMailDeps = {
  database: Database
  callMails: CallMailRepository
  calendars: Pick<CalendarService, 'describeWay' | 'toCalendarFile' | 'toCalendarUrl'>
  leads: Pick<LeadService, 'findForClient' | 'findPeopleOfCalls'>
  mail: Pick<OutgoingMailService, 'enqueue'>
  /** Makes a link to a request that ends no earlier one, within the transaction. @returns its address */
  issueLink: (lead: MailedLead, kind: 'receipt' | 'call') => Promise<string>
  practice: (language: Language) => MailPractice
  /** The practice's city, by which its time zone is named; empty without. */
  readCity: () => string
  readCallRules: () => {
    changeLimitHours: number
    reminders: Readonly<Record<ReminderKind, boolean>>
  }
  clock: Clock
  logger: Logger
  secrets: Secrets
  publicUrl: string
  timeZone: string
}
