import type { Actor } from '#shared/actor.ts'
import { leadScope } from '../policy.ts'
import { leadName } from '../rules.ts'
import { getRetentionCutoff, type LeadDeps, type RetentionDeps } from './deps.ts'
import { toPersonKeys } from './search.ts'

const maxRelated = 50

/**
 * Other requests with the email address or the phone number of a lead, newest first, as far as the actor may see them.
 * The caller has checked that they may see the lead itself, and records the view.
 */
export async function listRelatedLeads(
  deps: Pick<LeadDeps, 'leads'> & RetentionDeps,
  actor: Actor,
  lead: { id: number; email: string; phone: string },
) {
  const own = toPersonKeys(lead)
  const cutoff = getRetentionCutoff(deps)
  const rows = await deps.leads.listRelated(leadScope(actor), cutoff, lead, maxRelated)
  return rows.map(({ id, createdAt, status, serviceType, emailKey, phoneKey, ...person }) => ({
    id,
    createdAt: createdAt.toISOString(),
    name: leadName(person),
    status,
    serviceType,
    by: [
      ...(emailKey && emailKey === own.emailKey ? (['email'] as const) : []),
      ...(phoneKey && phoneKey === own.phoneKey ? (['phone'] as const) : []),
    ],
  }))
}
