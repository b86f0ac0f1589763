import type { Actor } from '#shared/actor.ts'
import type { QueueFacts } from '../contract.ts'
import type { WaitingWorkDeps } from './deps.ts'
import { getResponseTarget } from './get-response-target.ts'
import { readBadges } from './read-badges.ts'

/** Reads what the list of requests shows beside its rows. */
export async function getQueueFacts(deps: WaitingWorkDeps, actor: Actor): Promise<QueueFacts> {
  const { leads, leadMail, retention, stats } = deps
  const [expiring, pendingEmails, count, badges, numbers] = await Promise.all([
    leads.countExpiring(actor),
    leadMail.listPendingEmails(actor),
    actor.role === 'admin' ? leadMail.countUnmatched() : null,
    readBadges(deps, actor),
    stats.get(actor),
  ])
  return {
    badges,
    stats: numbers,
    target: getResponseTarget(deps),
    retention,
    expiring,
    pendingEmails,
    unmatchedEmails: count === null ? null : { count },
  }
}
