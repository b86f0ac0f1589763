import type { Role } from '#shared/actor.ts'
import { useDuty, useViewCounts } from './queries.ts'

/** People whose chats are part of a person's work; undefined until the server has answered. */
export type ChatScope = 'all' | 'own' | 'none'

/**
 * Administrators have all chats. Therapists have them while they are available, and otherwise only what is assigned to
 * them: decision 75.
 */
export function useChatScope(role: Role): ChatScope | undefined {
  const isAdmin = role === 'admin'
  const duty = useDuty(!isAdmin)
  const mine = useViewCounts()?.mine ?? 0
  if (isAdmin || duty.data?.available) return 'all'
  if (duty.isPending) return undefined
  return mine > 0 ? 'own' : 'none'
}
