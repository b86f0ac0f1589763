import type { Actor, Origin } from '#shared/actor.ts'
import { loadAssigneeName, recordLeadChange } from './lead-changes.ts'
import type { LeadDeps } from './lead-deps.ts'

/** Unassigns all leads of a user, before the account is deleted. */
export const unassignLeads =
  (deps: Pick<LeadDeps, 'accounts' | 'audit' | 'leads' | 'clock'>) =>
  async (actor: Actor, userId: number, origin: Origin): Promise<void> => {
    const fromValue = await loadAssigneeName(deps, userId)
    const updatedAt = deps.clock.now()
    const differences = [{ field: 'assignedTo', fromValue, toValue: null } as const]
    for (const id of await deps.leads.unassignAll(userId, updatedAt)) {
      await recordLeadChange(deps, { actor, origin, after: { id, updatedAt }, differences })
    }
  }
