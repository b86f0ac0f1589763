import type { User } from '#features/accounts/contract.ts'
import { useViewCounts } from '#features/chat/client/queries.ts'
import { useAnsweredLeadsCount, useWaitingLeadsCount } from '#features/leads/client/queries.ts'
import { paths } from '#shared/paths.ts'

/** A count beside a screen's name, and what it counts. */
export type Badge = {
  name: 'waitingLeads' | 'answeredLeads' | 'waitingChats'
  count: number | undefined
}
/** By the screen's path. */
export type Badges = ReadonlyMap<string, Badge>

/** The counts beside the screens' names: for therapists only of what is theirs, and of chats once they have one. */
export function useBadges(user: User): Badges {
  const isAdmin = user.role === 'admin'
  const waitingLeads = useWaitingLeadsCount(isAdmin)
  const answeredLeads = useAnsweredLeadsCount(!isAdmin)
  const chats = useViewCounts()
  const waitingChats = isAdmin ? chats?.waiting : chats?.mineWaiting
  const badges = new Map<string, Badge>()
  badges.set(
    paths.leads,
    isAdmin
      ? { name: 'waitingLeads', count: waitingLeads }
      : { name: 'answeredLeads', count: answeredLeads },
  )
  if (isAdmin || chats?.mine) badges.set(paths.chats, { name: 'waitingChats', count: waitingChats })
  return badges
}

/** What waits for the person in all: the number in the title of a hidden tab and on the icon of the portal. */
export const countWaiting = (badges: Badges): number =>
  [...badges.values()].reduce((sum, { count = 0 }) => sum + count, 0)
