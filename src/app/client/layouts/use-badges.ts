import { useUnreadCount, useViewCounts } from '#features/chat/chat/client/queries.ts'
import { useChatScope } from '#features/chat/chat/client/use-chat-scope.ts'
import type { User } from '#features/core/accounts/contract.ts'
import {
  useOwnWaitingLeads,
  useWaitingLeadsCounts,
} from '#features/requests/leads/client/queries.ts'
import { paths } from '#shared/paths.ts'

/** The number and the dot beside a screen's name. */
export type Badge = {
  name: 'leads' | 'ownLeads' | 'chats'
  /** The number that is shown: of leads not contacted, or of unread messages. Administrators alone have one. */
  count: number
  /** The number of others who wait: clients who answered, all of one's own clients, or conversations that were read only. */
  others: number
  /** Everything that waits, each lead and conversation once. */
  waiting: number
}
/** By the screen's path. */
export type Badges = ReadonlyMap<string, Badge>

/** The badges of a person: for therapists only of what is theirs, and of chats while these are part of their work. */
export function useBadges(user: User): Badges {
  const isAdmin = user.role === 'admin'
  const leads = useWaitingLeadsCounts(isAdmin)
  const { waiting: ownLeads = 0, answered = 0 } = useOwnWaitingLeads(!isAdmin) ?? {}
  const chats = useViewCounts()
  const unread = useUnreadCount(isAdmin) ?? 0
  const scope = useChatScope(user.role)
  const { count = 0, waiting = 0, waitingContacted = 0 } = leads ?? {}
  const { waitingRead = 0, waiting: waitingChats = 0, mineWaiting = 0 } = chats ?? {}
  const badges = new Map<string, Badge>()
  badges.set(
    paths.leads,
    isAdmin
      ? { name: 'leads', count, others: waitingContacted, waiting }
      : {
          name: answered === ownLeads ? 'leads' : 'ownLeads',
          count: 0,
          others: ownLeads,
          waiting: ownLeads,
        },
  )
  if (isAdmin) {
    badges.set(paths.chats, {
      name: 'chats',
      count: unread,
      others: waitingRead,
      waiting: waitingChats,
    })
  } else if (scope === 'all' || scope === 'own') {
    const others = scope === 'all' ? waitingChats : mineWaiting
    badges.set(paths.chats, { name: 'chats', count: 0, others, waiting: others })
  }
  return badges
}

/** Everything that waits for the person: the number in the title of every tab and on the icon of the portal. */
export const countWaiting = (badges: Badges): number =>
  [...badges.values()].reduce((sum, { waiting }) => sum + waiting, 0)
