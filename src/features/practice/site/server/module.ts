import {
  auditRetentionDays,
  formatDays,
  matchAnswerDays,
  requestLinkDays,
  visitorAddressDays,
  waitlistDays,
} from '#features/core/retention/rules.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { backupDays, staffCookies } from '../rules.ts'
import { createSiteRepository } from './repository.ts'
import { siteRoutes } from './routes.ts'
import { createSiteService, type SiteService } from './service.ts'

export type { SiteService } from './service.ts'

export function createSite({
  config,
  database,
  eventBus,
  clock,
  logger,
}: Infrastructure): FeatureModule<SiteService> {
  const service = createSiteService({
    site: createSiteRepository(database),
    clock,
    timeZone: config.timeZone,
    logger,
    systemEmail: config.systemEmail,
    publicUrl: config.publicUrl,
    chatHours: config.chatHours ?? null,
    settingWords: (language) => ({
      leadDays: formatDays(config.leadRetentionDays),
      chatDays: formatDays(config.chatRetentionDays),
      auditDays: formatDays(auditRetentionDays),
      visitorAddressDays: formatDays(visitorAddressDays),
      waitlistDays: formatDays(waitlistDays),
      matchAnswerDays: formatDays(matchAnswerDays),
      requestLinkDays: formatDays(requestLinkDays),
      backupDays: formatDays(config.backups.retentionDays ?? backupDays),
      staffCookies: `${staffCookies.slice(0, -1).join(', ')} ${language === 'fr' ? 'et' : 'and'} ${staffCookies.at(-1)}`,
    }),
  })
  eventBus.subscribe((event) => {
    if (event.t === 'resync' || (event.t === 'changed' && event.topic === 'site')) {
      service.refreshSoon()
    }
  })
  return {
    service,
    endpoints: siteRoutes(service),
    start: service.refresh,
  }
}
