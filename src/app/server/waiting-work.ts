import type { WaitingWork } from '#features/alerts/server/module.ts'
import type { createChat } from '#features/chat/server/module.ts'
import type { createLeads } from '#features/leads/server/module.ts'

type ChatService = ReturnType<typeof createChat>['service']
type LeadService = ReturnType<typeof createLeads>['service']

type Waiting = {
  leads: Pick<LeadService, 'countWaiting' | 'listUncontacted' | 'countUncontacted'>
  chat: Pick<ChatService, 'findOpeningStart' | 'listUnanswered' | 'countWaiting'>
}

const hourMs = 60 * 60 * 1000

/**
 * Work that waits for staff, for alerts, on which leads and chat depend. Both are read only after all modules exist.
 */
export const createWaitingWork = (read: () => Waiting): WaitingWork => ({
  findOpeningStart: (hours) => read().chat.findOpeningStart(hours * hourMs) ?? undefined,
  listUncontactedLeads: (before) => read().leads.listUncontacted(before),
  async countLeads(actor, overdueBefore) {
    const { leads } = read()
    const [{ count, answered }, overdue] = await Promise.all([
      leads.countWaiting(actor),
      overdueBefore ? leads.countUncontacted(actor, overdueBefore) : 0,
    ])
    return { toContact: count, answered, overdue }
  },
  listUnansweredChats: (span) => read().chat.listUnanswered(span),
  countWaitingChats: () => read().chat.countWaiting(),
})
