import { sessionCookie } from '#features/core/sessions/server/service.ts'
import type { SiteService } from '#features/practice/site/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { EditorDeps } from './deps.ts'
import { createStepRepository } from './repository.ts'
import { siteEditorRoutes } from './routes.ts'
import { createSiteEditorService, type SiteEditorService } from './service.ts'

export type { SiteEditorService } from './service.ts'

type Deps = Pick<EditorDeps, 'accounts' | 'audit' | 'auth' | 'images' | 'invitations' | 'mail'> & {
  site: SiteService
}

export function createSiteEditor(
  { config, database, eventBus, mailer, clock, logger }: Infrastructure,
  { site, ...deps }: Deps,
): FeatureModule<SiteEditorService> {
  const service = createSiteEditorService({
    ...deps,
    database,
    eventBus,
    site: { ...site.stored, ...createStepRepository(database) },
    published: site,
    mailer,
    hasMailServer: config.smtpUrl !== undefined,
    clock,
    timeZone: config.timeZone,
    logger,
  })
  return { service, endpoints: siteEditorRoutes(service, sessionCookie(config.isHttps).name) }
}
