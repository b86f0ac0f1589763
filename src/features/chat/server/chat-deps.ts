import type { AuditService } from '#features/audit/server/service.ts'
import type { CaptchaService } from '#features/captcha/server/service.ts'
import type { LeadService } from '#features/leads/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { EventBus } from '#platform/server/events/event-bus.ts'
import type { ChatSchedule } from '../schedule.ts'
import type { RecordView } from './conversations/view-recorder.ts'
import type { Hours } from './hours.ts'
import type { ChatRepository } from './repository.ts'

/** What `createChatService` is built from. */
export type ChatOptions = {
  database: Database
  chat: ChatRepository
  captcha: Pick<CaptchaService, 'check' | 'spend'>
  leads: Pick<LeadService, 'create'>
  audit: AuditService
  eventBus: EventBus
  clock: Clock
  /** When chat is open; another object after each change. */
  readSchedule: () => ChatSchedule
  timeZone: string
  /** `CHAT_RETENTION_DAYS` */
  retentionDays: number
  isRateLimited: boolean
  /** Replies are stored under the practice's address, never under a therapist's own. */
  systemEmail: () => string
}

/** What every use case of chat is given. */
export type ChatDeps = Omit<ChatOptions, 'readSchedule'> & {
  hours: Hours
  recordView: RecordView
  now(): Date
  /** When a message written at this moment expires. */
  toExpiry(writtenAt: Date): Date
}
