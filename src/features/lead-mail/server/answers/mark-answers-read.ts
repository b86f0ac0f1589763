import type { Actor } from '#shared/actor.ts'
import type { LeadMailDeps } from '../deps.ts'
import { maxAnswers } from '../limits.ts'

type SeenAnswers = {
  ids: readonly number[]
  /** The lead's `unreadAnswerAt` as the screen had it; undefined where that is not known. */
  unreadAnswerAt: string | null | undefined
}

type ReadDeps = Pick<LeadMailDeps, 'clock' | 'emails' | 'leads'>

/** A lead has a maximum of stored answers. A later one only renews its mark, so a report about the earlier mark is outdated. */
async function isOutdated(
  { emails, leads }: ReadDeps,
  leadId: number,
  { unreadAnswerAt }: SeenAnswers,
): Promise<boolean> {
  if (unreadAnswerAt === undefined) return false
  if ((await emails.countAnswers(leadId, 'answer')) < maxAnswers) return false
  return unreadAnswerAt === null || !(await leads.isAnsweredAt(leadId, new Date(unreadAnswerAt)))
}

/**
 * Marks answers as read. The lead is answered no longer when nothing unread is left. Call it in a transaction
 * that holds the lock of the lead's mail. @returns how many were unread
 */
export const markAnswersRead =
  (deps: ReadDeps) =>
  async (actor: Actor, leadId: number, seen: SeenAnswers): Promise<number> => {
    const { clock, emails, leads } = deps
    if (await isOutdated(deps, leadId, seen)) return 0
    const read = { readAt: clock.now(), readBy: actor.userId }
    const marked = await emails.markAnswersRead(leadId, seen.ids, read)
    if (!(await emails.hasUnread(leadId, 'answer'))) await leads.unmarkAnswered(leadId)
    return marked
  }
