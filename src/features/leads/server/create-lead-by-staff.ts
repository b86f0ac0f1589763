import type { Actor, Origin } from '#shared/actor.ts'
import type { Lead } from '../contract.ts'
import { creatorScope } from '../policy.ts'
import { createLead, type LeadToCreate } from './create-lead.ts'
import { getRetentionCutoff, type LeadDeps } from './lead-deps.ts'
import { presentLead } from './present-lead.ts'

/** Stores a lead that a member of staff enters, who is shown it even if nobody is assigned yet. */
export const createLeadByStaff = (deps: LeadDeps) => {
  const create = createLead(deps)
  return async (
    actor: Actor,
    request: LeadToCreate & { submissionId: null },
    origin: Origin,
  ): Promise<Lead> => {
    const id = await create(request, origin, actor)
    const row = id && (await deps.leads.find(creatorScope(), id, getRetentionCutoff(deps)))
    if (!row) throw new Error('a lead without a submission id is always new')
    return presentLead(deps, row)
  }
}
