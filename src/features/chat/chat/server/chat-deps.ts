import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { CaptchaService } from '#features/core/captcha/server/service.ts'
import type { ConsentService } from '#features/core/consents/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { ScreeningService } from '#features/core/screening/server/service.ts'
import type { AlertService } from '#features/requests/alerts/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { OwnRequestService } from '#features/requests/own-request/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { CountCall } from '#platform/server/database/call-counts.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { EventBus } from '#platform/server/events/event-bus.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Issue } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import type { EraseTraces } from '#shared/traces.ts'
import type { ChatSchedule } from '../schedule.ts'
import type { RecordOwnView } from './conversations/own-view-recorder.ts'
import type { RecordView } from './conversations/view-recorder.ts'
import type { Hours } from './hours.ts'
import type { ChatRepository } from './repository.ts'

/** The dependencies and settings of `createChatService`. */
export type ChatOptions = {
  database: Database
  chat: ChatRepository
  alerts: Pick<AlertService, 'alertToMessage' | 'countFor' | 'dropFor' | 'enqueue'>
  captcha: Pick<CaptchaService, 'check' | 'spend'>
  consents: Pick<ConsentService, 'list' | 'record'>
  screening: Pick<
    ScreeningService,
    'screen' | 'count' | 'hold' | 'changeHeld' | 'findHeldBySubmission' | 'takeHeld'
  >
  leads: Pick<
    LeadService,
    'create' | 'createByStaff' | 'change' | 'listVisible' | 'lockHold' | 'listHolds'
  >
  ownRequests: Pick<OwnRequestService, 'sendReceipt'>
  /** The service of a request whose client has chosen none: the last one of the form, “Other”. */
  getDefaultService: () => string
  /** Finds the choices of a lead that the practice does not offer. */
  findChoiceIssues: (fields: unknown) => Promise<Issue[]>
  accounts: Pick<AccountService, 'findDetails' | 'listDetails' | 'listNames'>
  /** The addresses of photos, by user id. */
  listPortraits: (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
  audit: AuditService
  mail: Pick<OutgoingMailService, 'enqueue'>
  eraseTraces: EraseTraces
  /** The sender of emails in a language, read at each call. */
  practice: (language: Language) => MailPractice
  publicUrl: string
  /** The accounts that have a connected tab on this instance. */
  listConnected: () => readonly number[]
  eventBus: EventBus
  clock: Clock
  /** When chat is open; another object after each change. */
  readSchedule: () => ChatSchedule
  timeZone: string
  /** `CHAT_RETENTION_DAYS` */
  retentionDays: number
  isRateLimited: boolean
  /** Counts the kilobytes of visitors' files, of all instances together. */
  countUpload: CountCall
  /** Replies are stored under the practice's address, never under a therapist's own. */
  systemEmail: () => string
}

/** The dependencies of every use case of chat. */
export type ChatDeps = Omit<ChatOptions, 'readSchedule'> & {
  hours: Hours
  recordView: RecordView
  recordOwnView: RecordOwnView
  now(): Date
  /** When a message written at this moment expires. */
  toExpiry(writtenAt: Date): Date
}
