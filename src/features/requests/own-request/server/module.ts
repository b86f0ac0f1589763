import type { AuditService } from '#features/core/audit/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import { createAfterResponseQueue } from '#platform/server/http/after-response-queue.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { OwnRequestDeps } from './deps.ts'
import type { IssueDeps } from './issue-call-link.ts'
import type { LinkDeps } from './prove-link.ts'
import { createRequestLinkRepository } from './repository.ts'
import { ownRequestRoutes } from './routes.ts'
import {
  createOwnRequestService,
  createRequestLinkService,
  type OwnRequestService,
} from './service.ts'

type Deps = {
  leads: LeadService
  audit: AuditService
  mail: OutgoingMailService
} & Pick<OwnRequestDeps, 'appointments' | 'practice' | 'choices'>

/** Makes links to requests for features whose emails carry one, and proves them for calls that take one. */
export function createRequestLinks(
  { config, secrets, database, clock }: Infrastructure,
  { audit, leads }: Pick<LinkDeps, 'audit' | 'leads'>,
) {
  const links = createRequestLinkRepository(database)
  const { publicUrl, timeZone } = config
  const deps: IssueDeps & LinkDeps = {
    audit,
    clock,
    database,
    leads,
    links,
    publicUrl,
    secrets,
    timeZone,
  }
  return createRequestLinkService(deps)
}

export function createOwnRequest(
  { config, secrets, database, clock, logger }: Infrastructure,
  { appointments, leads, audit, mail, practice, choices }: Deps,
): FeatureModule<OwnRequestService> {
  const service = createOwnRequestService(
    {
      appointments,
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
