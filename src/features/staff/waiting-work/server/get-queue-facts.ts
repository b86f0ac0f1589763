import type { Actor } from '#shared/actor.ts'
import type { QueueFacts } from '../contract.ts'
import type { WaitingWorkDeps } from './deps.ts'
import { getResponseTarget } from './get-response-target.ts'

/** Reads what the list of requests shows beside its rows. */
export async function getQueueFacts(deps: WaitingWorkDeps, actor: Actor): Promise<QueueFacts> {
  const { leads, leadMail, retention } = deps
  const [expiring, pendingEmails, count] = await Promise.all([
    leads.countExpiring(actor),
    leadMail.listPendingEmails(actor),
    actor.role === 'admin' ? leadMail.countUnmatched() : null,
  ])
  return {
    target: getResponseTarget(deps),
    retention,
    expiring,
    pendingEmails,
    unmatchedEmails: count === null ? null : { count },
  }
}
