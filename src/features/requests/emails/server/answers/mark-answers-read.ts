import type { Actor } from '#shared/actor.ts'
import type { LeadMailDeps } from '../deps.ts'
import { maxAnswers } from '../limits.ts'

type SeenAnswers = {
  ids: readonly number[]
  /** The lead's `clientWroteAt` as the screen had it; undefined where that is not known. */
  clientWroteAt: string | null | undefined
}

type ReadDeps = Pick<LeadMailDeps, 'clock' | 'emails' | 'leads'>

/** A lead has a maximum of stored answers. A later one has no row of its own, so a report about an earlier one is outdated. */
async function isOutdated(
  { emails, leads }: ReadDeps,
  leadId: number,
  { clientWroteAt }: SeenAnswers,
): Promise<boolean> {
  if (clientWroteAt === undefined) return false
  if ((await emails.countAnswers(leadId, 'answer')) < maxAnswers) return false
  const last = await leads.findClientWroteAt(leadId)
  return (last?.toISOString() ?? null) !== clientWroteAt
}

/**
 * Marks answers as read: no colleague is alerted any more, and the person has nothing unread. The client still waits. Call
 * it in a transaction that holds the lock of the lead's mail. @returns how many were unread
 */
export async function markAnswersRead(
  deps: ReadDeps,
  actor: Actor,
  leadId: number,
  seen: SeenAnswers,
): Promise<number> {
  const { clock, emails, leads } = deps
  if (await isOutdated(deps, leadId, seen)) return 0
  const read = { readAt: clock.now(), readBy: actor.userId }
  const marked = await emails.markAnswersRead(leadId, seen.ids, read)
  if (!(await emails.hasUnread(leadId, 'answer'))) {
    // Up to the last answer, not up to now: one that is stored later may have come before.
    const last = await leads.findClientWroteAt(leadId)
    if (last) await leads.recordRead(actor.userId, leadId, last)
  }
  return marked
}
