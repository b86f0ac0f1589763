import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { CaptchaService } from '#features/core/captcha/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { EventBus } from '#platform/server/events/event-bus.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { ScreeningRepository } from './repository.ts'

export type ScreeningDeps = {
  database: Database
  eventBus: EventBus
  forms: ScreeningRepository
  captcha: Pick<CaptchaService, 'findFacts' | 'isProofAsked'>
  accounts: Pick<AccountService, 'listAdministrators'>
  outgoingMail: Pick<OutgoingMailService, 'enqueue'>
  practice: () => MailPractice
  clock: Clock
  /** The origin of links. */
  publicUrl: string
  isRateLimited: boolean
  /** Days for which a form is held, those of a request. */
  heldDays: number
}
