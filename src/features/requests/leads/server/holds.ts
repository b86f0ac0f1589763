import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { LeadDeps } from './deps.ts'
import { type ActiveHold, getActiveHold } from './present-lead.ts'

/**
 * The hold of a lead, for what is kept with it; null without one. Call it in the transaction of a deletion: a hold that
 * is being set waits for it, or is found.
 */
export async function lockHold(deps: LeadDeps, id: number): Promise<ActiveHold | null> {
  await lockUntilCommit(deps.database, `lead ${id}`)
  const row = await deps.leads.findHold(id)
  return row ? getActiveHold(deps, row) : null
}

/** Until when leads are on hold, by their ids. */
export async function listHolds({ leads, clock }: LeadDeps): Promise<ReadonlyMap<number, Date>> {
  return new Map(
    (await leads.listHolds(clock.now())).flatMap(({ id, holdUntil }) =>
      holdUntil === null ? [] : [[id, holdUntil]],
    ),
  )
}
