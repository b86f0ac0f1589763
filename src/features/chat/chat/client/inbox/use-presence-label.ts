import { getPracticeZone } from '#shared/practice-time.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { presenceWords } from '../../rules.ts'
import { useChatAvailability } from '../queries.ts'
import { useInboxNow } from './use-inbox-now.ts'
import { useIsInterrupted } from './use-is-interrupted.ts'

/** The label of a visitor's presence, which is unknown while there is no connection. */
export function usePresenceLabel(
  visitor: Pick<ChatSessionSummary, 'isOnline' | 'lastSeenFormatted'>,
): string {
  const now = useInboxNow()
  const timeZone = useChatAvailability().data?.timezone ?? getPracticeZone()
  const isInterrupted = useIsInterrupted()
  if (isInterrupted && visitor.isOnline) return 'Not known while the connection is lost'
  return presenceWords(visitor, now, timeZone)
}
