import type { User } from '#features/accounts/contract.ts'
import { useViewCounts } from '#features/chat/client/queries.ts'
import { useWaitingLeadsCount } from '#features/leads/client/queries.ts'
import { paths } from '#shared/paths.ts'

/** A count beside a screen's name, and what it counts. */
export type Badge = { name: 'newLeads' | 'waitingChats'; count: number | undefined }
/** By the screen's path. */
export type Badges = ReadonlyMap<string, Badge>

/** The counts beside the screens' names, for administrators only. */
export function useBadges(user: User): Badges {
  const isAdmin = user.role === 'admin'
  const newLeads = useWaitingLeadsCount(isAdmin)
  const waitingChats = useViewCounts(isAdmin)?.waiting
  return new Map([
    [paths.leads, { name: 'newLeads', count: newLeads }],
    [paths.chats, { name: 'waitingChats', count: waitingChats }],
  ])
}
