import type { AccountService } from '#features/accounts/server/service.ts'
import type { AuditService } from '#features/audit/server/service.ts'
import type { SiteImageService } from '#features/site-images/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { EventBus } from '#platform/server/events/event-bus.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { Mail, Mailer } from '#platform/server/mail/mailer.ts'
import type { Language } from '#shared/language.ts'
import type { Site } from '../contract/read-schemas.ts'
import type { SettingWords } from '../localise.ts'
import type { SiteRepository } from './repository.ts'

export type SiteDeps = {
  database: Database
  eventBus: Pick<EventBus, 'publishWithin'>
  accounts: Pick<AccountService, 'find' | 'listNames' | 'listAdministrators'>
  audit: Pick<AuditService, 'record'>
  images: Pick<
    SiteImageService,
    'addProductDrawing' | 'exists' | 'find' | 'getDrawingId' | 'prepare' | 'store'
  >
  /** @throws not-allowed when the session's user has not entered the password lately */
  requireConfirmed: (sessionToken: string | undefined) => Promise<void>
  /** Joins the transaction of the caller. */
  enqueueMail: (to: string, email: Pick<Mail, 'subject' | 'text' | 'html'>) => Promise<void>
  /** How many people have been invited and have no account yet. */
  countInvited: () => Promise<number>
  site: SiteRepository
  mailer: Pick<Mailer, 'send'>
  /** False if emails are written to files. */
  hasMailServer: boolean
  clock: Clock
  timeZone: string
  logger: Logger
  /** `SYSTEM_EMAIL`, which has precedence over the address in the content. */
  systemEmail: string | undefined
  publicUrl: string
  /** `CHAT_HOURS`; null if unset. */
  chatHours: Site['chat']['setting']
  /** What texts may say about the server's settings. */
  settingWords: (language: Language) => SettingWords
}
