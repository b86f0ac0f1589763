import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor } from '#shared/actor.ts'
import type { LeadMailDeps } from '../deps.ts'

/** Marks what somebody was shown as read. The lead is answered no longer when nothing unread is left. */
export const markAnswersRead =
  ({ clock, database, emails, eventBus, leads }: LeadMailDeps) =>
  async (actor: Actor, leadId: number, ids: readonly number[]): Promise<void> => {
    if (ids.length === 0) return
    await database.transaction(async () => {
      // An answer that is stored at the same time marks the lead before or after this, never in between.
      await lockUntilCommit(database, `lead mail ${leadId}`)
      await emails.markAnswersRead(leadId, ids, { readAt: clock.now(), readBy: actor.userId })
      if (await emails.hasUnread(leadId, 'answer')) return
      const isChanged = await leads.unmarkAnswered(leadId)
      if (isChanged) await eventBus.publishWithin(database, { t: 'changed', topic: 'leads' })
    })
  }
