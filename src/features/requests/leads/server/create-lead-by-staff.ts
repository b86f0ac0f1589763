import type { Actor, Origin } from '#shared/actor.ts'
import type { Lead } from '../contract/leads.ts'
import { creatorScope, mayAssignLeads } from '../policy.ts'
import { findDifferences, recordLeadChange } from './changes.ts'
import { createLead, type LeadToCreate } from './create-lead.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { presentLead } from './present-lead.ts'
import type { LeadRow } from './repository/tables.ts'

/** Assigns a new lead to the therapist who entered it, who could not see it otherwise. */
async function assignToCreator(deps: LeadDeps, actor: Actor, before: LeadRow, origin: Origin) {
  const assignedTo = actor.userId
  const updatedAt = new Date(before.updatedAt.getTime() + 1)
  const change = { assignedTo, updatedAt }
  const after = await deps.leads.change(creatorScope(), before.id, undefined, change)
  if (!after) throw new Error('a lead that was just created is there')
  const differences = await findDifferences(deps, before, after)
  await recordLeadChange(deps, { actor, origin, after, differences })
  return after
}

/** Stores a lead that a member of staff enters. It is assigned to them if they cannot assign leads. */
export async function createLeadByStaff(
  deps: LeadDeps,
  actor: Actor,
  request: LeadToCreate & { submissionId: null },
  origin: Origin,
): Promise<Lead> {
  return deps.database.transaction(async () => {
    const id = await createLead(deps, request, origin, actor)
    const row = id && (await deps.leads.find(creatorScope(), id, getRetentionCutoff(deps)))
    if (!row) throw new Error('a lead without a submission id is always new')
    const created = mayAssignLeads(actor) ? row : await assignToCreator(deps, actor, row, origin)
    return presentLead(deps, created)
  })
}
