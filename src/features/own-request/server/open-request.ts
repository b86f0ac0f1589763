import type { ClientLead } from '#features/leads/server/service.ts'
import { hashToken } from '#platform/server/crypto.ts'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { OwnRequest } from '../contract.ts'
import { type LinkFault, linkFaultTexts } from '../rules.ts'
import type { OwnRequestDeps } from './deps.ts'
import { presentRequest } from './present-request.ts'
import type { RequestLink } from './repository.ts'

type Action = 'lead.viewed_by_client' | 'lead.withdrawn_by_client'

function findFault(link: RequestLink | undefined, now: Date): LinkFault | undefined {
  if (!link) return 'unknown'
  if (link.status !== 'open') return 'replaced'
  return link.expiresAt <= now ? 'expired' : undefined
}

/** Records the use of a link that does not work. @returns the error to throw */
async function refuseLink(
  { audit }: OwnRequestDeps,
  fault: LinkFault,
  use: { id: number | null; action: Action; origin: Origin },
): Promise<AppError> {
  // Folded: otherwise anyone could fill the log with invented links.
  const entry = { actor: null, record: 'lead', outcome: 'failed', foldsRepeats: true } as const
  await audit.record({ ...use, ...entry })
  return new AppError('bad-input', linkFaultTexts[fault](), {
    detail: `LINK_${fault.toUpperCase()}`,
  })
}

type Use = (leadId: number, origin: Origin) => Promise<ClientLead | undefined>

const openByLink =
  (deps: OwnRequestDeps, action: Action, use: Use) =>
  async (token: string, origin: Origin): Promise<OwnRequest> => {
    const link = await deps.links.findByToken(hashToken(token))
    const fault = findFault(link, deps.clock.now())
    const found = fault || !link ? undefined : await use(link.leadId, origin)
    if (found) return presentRequest(found)
    // The request has expired, or was deleted since the link was read.
    throw await refuseLink(deps, fault ?? 'expired', {
      id: link?.leadId ?? null,
      action,
      origin,
    })
  }

/** What the practice stores about the request of a link. @throws bad-input for a link that does not work */
export const viewRequest = (deps: OwnRequestDeps) =>
  openByLink(deps, 'lead.viewed_by_client', deps.leads.viewByClient)

/** Withdraws the request of a link, unless it has ended. @throws bad-input for a link that does not work */
export const withdrawRequest = (deps: OwnRequestDeps) =>
  openByLink(deps, 'lead.withdrawn_by_client', deps.leads.withdraw)
