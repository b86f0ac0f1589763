import type { Actor, Origin } from '#shared/actor.ts'
import type { Lead } from '../contract/leads.ts'
import { leadScope } from '../policy.ts'
import { getRetentionCutoff, type LeadAction, type LeadDeps } from './lead-deps.ts'
import { presentOne } from './present-lead.ts'
import { refuseMissingLead } from './refuse-missing-lead.ts'

/**
 * One lead, for other features. `action` is what they are about to do with it: they record it when it
 * succeeds. @throws not-found, also for a colleague's lead; that attempt is recorded as refused
 */
export async function findLead(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  origin: Origin,
  action: LeadAction,
): Promise<Lead> {
  const row = await deps.leads.find(leadScope(actor), id, getRetentionCutoff(deps))
  if (!row) throw await refuseMissingLead(deps, { actor, origin, id, action })
  return presentOne(deps, actor, row)
}
