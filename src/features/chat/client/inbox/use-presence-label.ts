import { defaultTimeZone } from '#shared/practice-time.ts'
import type { ChatSessionSummary } from '../../contract.ts'
import { presenceWords } from '../../rules.ts'
import { useAvailability } from '../queries.ts'
import { useInboxNow } from './use-inbox-now.ts'
import { useIsInterrupted } from './use-is-interrupted.ts'

/** Whether a visitor is there, as far as that is known: without a connection nobody can tell. */
export function usePresenceLabel(
  visitor: Pick<ChatSessionSummary, 'isOnline' | 'lastSeenFormatted'>,
): string {
  const now = useInboxNow()
  const timeZone = useAvailability().data?.timezone ?? defaultTimeZone
  const isInterrupted = useIsInterrupted()
  if (isInterrupted && visitor.isOnline) return 'Not known while the connection is lost'
  return presenceWords(visitor, now, timeZone)
}
