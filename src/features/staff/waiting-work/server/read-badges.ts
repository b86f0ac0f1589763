import type { Actor } from '#shared/actor.ts'
import type { ShownBadges } from '../contract.ts'
import type { WaitingWorkDeps } from './deps.ts'

/** Reads the numbers beside the names of the screens, for one person. */
export async function readBadges(
  { chat, leads }: Pick<WaitingWorkDeps, 'chat' | 'leads'>,
  actor: Actor,
): Promise<ShownBadges> {
  const isAdmin = actor.role === 'admin'
  const [newLeads, unread, ownLeads, chats] = await Promise.all([
    isAdmin ? leads.countWaiting(actor) : null,
    isAdmin ? chat.countUnread() : null,
    isAdmin ? null : leads.countAnswered(actor),
    chat.countOwnViews(actor.userId),
  ])
  return {
    leads: newLeads,
    unread: unread === null ? null : { count: unread },
    ownLeads,
    chats,
  }
}
