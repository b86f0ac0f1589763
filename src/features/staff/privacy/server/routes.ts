import { serve } from '#platform/server/http/endpoints.ts'
import { erasePerson, exportPerson, searchPerson } from '../contract.ts'
import type { PrivacyService } from './service.ts'

export const privacyRoutes = (privacy: PrivacyService) => [
  serve(searchPerson, ({ actor, body, origin }) => privacy.search(actor, body.person, origin)),
  serve(exportPerson, ({ actor, body, origin }) => privacy.export(actor, body.records, origin)),
  serve(erasePerson, ({ actor, body, origin }) => privacy.erase(actor, body, origin)),
]
