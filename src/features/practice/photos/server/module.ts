import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { createPhotoRepository } from './repository.ts'
import { photoRoutes } from './routes.ts'
import { createPhotoService, type PhotoService } from './service.ts'

export function createPhotos({ database, clock }: Infrastructure): FeatureModule<PhotoService> {
  const service = createPhotoService({ photos: createPhotoRepository(database), clock })
  return { service, endpoints: photoRoutes(service) }
}
