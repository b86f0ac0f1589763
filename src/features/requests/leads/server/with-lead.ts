import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { leadScope } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { type LeadAttempt, refuseMissingLead } from './refuse-missing-lead.ts'
import type { LeadRow } from './repository/tables.ts'

/**
 * Runs `work` in a transaction on a lead that the actor may see; with `isLocked`, one change of the lead at a time.
 * @throws not-found, also for a colleague's lead, whose refusal is recorded
 */
export async function withLead<Result>(
  deps: LeadDeps,
  { actor, origin, id, action, isLocked = false }: LeadAttempt & { isLocked?: boolean },
  work: (lead: LeadRow) => Promise<Result>,
): Promise<Result> {
  const { database, leads } = deps
  const done = await database.transaction(async () => {
    if (isLocked) await lockUntilCommit(database, `lead ${id}`)
    const lead = await leads.find(leadScope(actor), id, getRetentionCutoff(deps))
    return lead && { result: await work(lead) }
  })
  if (!done) throw await refuseMissingLead(deps, { actor, origin, id, action })
  return done.result
}
