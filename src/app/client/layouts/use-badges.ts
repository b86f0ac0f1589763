import type { User } from '#features/accounts/contract.ts'
import { useUnreadCount } from '#features/chat/client/queries.ts'
import { useNewLeadsCount } from '#features/leads/client/queries.ts'
import type { Screen } from '../../pages.ts'

export type BadgeName = NonNullable<Screen['badge']>
export type Badges = Readonly<Record<BadgeName, number | undefined>>

/** The counts beside the screens' names, for administrators only. */
export function useBadges(user: User): Badges {
  const isAdmin = user.role === 'admin'
  return {
    newLeads: useNewLeadsCount(isAdmin),
    unreadMessages: useUnreadCount(isAdmin),
  }
}
