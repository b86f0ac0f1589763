import type { AuditService } from '#features/audit/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { deleteUnusedImages, type ListReferenced } from './delete-unused-images.ts'
import { createSiteImageRepository } from './repository.ts'
import { siteImageRoutes } from './routes.ts'
import { createSiteImageService, type SiteImageService } from './service.ts'

type Deps = {
  audit: Pick<AuditService, 'record'>
  /** Without it no picture is deleted. */
  listReferenced?: ListReferenced
}

export type { SiteImageService } from './service.ts'

export function createSiteImages(
  { database, clock }: Infrastructure,
  { audit, listReferenced }: Deps,
): FeatureModule<SiteImageService> {
  const deps = { database, clock, audit, images: createSiteImageRepository(database) }
  const service = createSiteImageService(deps)
  return {
    service,
    endpoints: siteImageRoutes(service),
    removals: listReferenced
      ? [{ name: 'delete-unused-site-images', run: deleteUnusedImages(deps, listReferenced) }]
      : [],
  }
}
