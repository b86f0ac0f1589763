import type { Actor, Origin } from '#shared/actor.ts'
import { loadAssigneeName, recordLeadChange } from './changes.ts'
import type { LeadDeps } from './deps.ts'

type HandOverDeps = Pick<LeadDeps, 'accounts' | 'alerts' | 'audit' | 'leads' | 'clock'>

/** Assigns all leads of a user to someone else, or to no one, before the account is deleted. */
export async function handOverLeads(
  deps: HandOverDeps,
  actor: Actor,
  userId: number,
  to: number | null,
  origin: Origin,
): Promise<void> {
  const fromValue = await loadAssigneeName(deps, userId)
  const toValue = await loadAssigneeName(deps, to)
  const updatedAt = deps.clock.now()
  const differences = [{ field: 'assignedTo', fromValue, toValue } as const]
  for (const id of await deps.leads.reassignAll(userId, to, updatedAt)) {
    await recordLeadChange(deps, { actor, origin, after: { id, updatedAt }, differences })
    if (to === null) continue
    await deps.alerts.enqueue({ kind: 'lead.assigned', recordId: id, userIds: [to] })
  }
}
