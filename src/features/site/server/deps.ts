import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { SiteLanguage } from '../contract/text.ts'
import type { SettingWords } from '../localise.ts'
import type { SiteRepository } from './repository.ts'

export type SiteDeps = {
  database: Database
  site: SiteRepository
  clock: Clock
  logger: Logger
  /** What texts may say about the server's settings. */
  settingWords: (language: SiteLanguage) => SettingWords
}
