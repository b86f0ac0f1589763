import type { AuditService } from '#features/core/audit/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import { bind } from '#platform/server/bind.ts'
import { createAfterResponseQueue } from '#platform/server/http/after-response-queue.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { OwnRequestDeps } from './deps.ts'
import { type IssueDeps, issueCallLink } from './issue-call-link.ts'
import { createRequestLinkRepository } from './repository.ts'
import { ownRequestRoutes } from './routes.ts'
import { createOwnRequestService, type OwnRequestService } from './service.ts'

type Deps = {
  leads: LeadService
  audit: AuditService
  mail: OutgoingMailService
} & Pick<OwnRequestDeps, 'practice' | 'choices'>

/** Makes links to requests for features whose emails carry one. It depends on no other feature. */
export function createRequestLinks({ config, secrets, database, clock }: Infrastructure) {
  const links = createRequestLinkRepository(database)
  const deps: IssueDeps = { clock, database, links, publicUrl: config.publicUrl, secrets }
  return bind(deps, { issue: issueCallLink })
}

export function createOwnRequest(
  { config, secrets, database, clock, logger }: Infrastructure,
  { leads, audit, mail, practice, choices }: Deps,
): FeatureModule<OwnRequestService> {
  const service = createOwnRequestService(
    {
      database,
      links: createRequestLinkRepository(database),
      leads,
      choices,
      audit,
      mail,
      practice,
      clock,
      secrets,
      publicUrl: config.publicUrl,
      timeZone: config.timeZone,
    },
    createAfterResponseQueue(logger, 'request for a new link'),
  )
  leads.attach({
    requestLinks: {
      find: service.findOpenLink,
      end: service.endLinks,
      sendToCorrectedAddress: service.sendToCorrectedAddress,
    },
  })
  return { service, endpoints: ownRequestRoutes(service), stop: service.settle }
}
