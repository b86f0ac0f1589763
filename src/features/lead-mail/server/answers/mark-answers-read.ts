import type { Actor } from '#shared/actor.ts'
import type { LeadMailDeps } from '../deps.ts'

/**
 * Marks answers as read. The lead is answered no longer when nothing unread is left. Call it in a transaction
 * that holds the lock of the lead's mail. @returns how many were unread
 */
export const markAnswersRead =
  ({ clock, emails, leads }: Pick<LeadMailDeps, 'clock' | 'emails' | 'leads'>) =>
  async (actor: Actor, leadId: number, ids: readonly number[]): Promise<number> => {
    const read = { readAt: clock.now(), readBy: actor.userId }
    const marked = await emails.markAnswersRead(leadId, ids, read)
    if (!(await emails.hasUnread(leadId, 'answer'))) await leads.unmarkAnswered(leadId)
    return marked
  }
