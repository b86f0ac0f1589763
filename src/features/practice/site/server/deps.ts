import type { Clock } from '#platform/server/clock.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { Language } from '#shared/language.ts'
import type { Site } from '../contract/read-schemas.ts'
import type { SettingWords } from '../localise.ts'
import type { SiteRepository } from './repository.ts'

export type SiteDeps = {
  site: SiteRepository
  clock: Clock
  timeZone: string
  logger: Logger
  /** `SYSTEM_EMAIL`, which has precedence over the address in the content. */
  systemEmail: string | undefined
  publicUrl: string
  /** `CHAT_HOURS`; null if unset. */
  chatHours: Site['chat']['setting']
  /** Values of the server's settings, as text in a language. */
  settingWords: (language: Language) => SettingWords
}
