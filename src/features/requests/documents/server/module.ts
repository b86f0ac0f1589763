import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { DocumentDeps } from './deps.ts'
import { createDocumentRepository } from './repository.ts'
import { documentRoutes } from './routes.ts'
import { createDocumentService, type DocumentService } from './service.ts'

type Deps = Pick<DocumentDeps, 'audit'>

export function createDocuments(
  { database, clock }: Infrastructure,
  { audit }: Deps,
): FeatureModule<DocumentService> {
  const documents = createDocumentRepository(database)
  const service = createDocumentService({ database, clock, audit, documents })
  return { service, endpoints: documentRoutes(service) }
}
