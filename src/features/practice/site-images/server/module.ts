import type { AuditService } from '#features/core/audit/server/service.ts'
import type { SiteService } from '#features/practice/site/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { deleteUnusedImages } from './delete-unused-images.ts'
import { createSiteImageRepository } from './repository.ts'
import { siteImageRoutes } from './routes.ts'
import { createSiteImageService, type SiteImageService } from './service.ts'

type Deps = {
  audit: Pick<AuditService, 'record'>
  site: Pick<SiteService, 'listReferencedImages'>
}

export type { SiteImageService } from './service.ts'

export function createSiteImages(
  { database, clock }: Infrastructure,
  { audit, site }: Deps,
): FeatureModule<SiteImageService> {
  const deps = { database, clock, audit, images: createSiteImageRepository(database) }
  const service = createSiteImageService(deps)
  return {
    service,
    endpoints: siteImageRoutes(service),
    removals: [
      {
        name: 'delete-unused-site-images',
        run: deleteUnusedImages.bind(null, deps, site.listReferencedImages),
      },
    ],
  }
}
