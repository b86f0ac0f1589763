import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { runInBackground } from '#platform/client/last-input.ts'
import { useIsLive } from '#platform/client/realtime/live-status.ts'
import { usePageSeen, usePageVisible } from '#platform/client/use-page-seen.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import { refreshUnlessLive, useMarkRead } from '../queries.ts'
import { markSessionRead } from './conversation-cache.ts'
import { markCachedRead } from './thread-cache.ts'
import { useInboxChannel } from './use-inbox-channel.ts'
import { soundForMessage } from './use-inbox-sound.ts'

/** Pause after a failed call. */
const retryDelayMs = 5_000

/** Marks messages as read while they are seen, and reports to colleagues who views the conversation. */
export function useInboxReading(
  { sessionId, isUnread }: Pick<ChatSessionSummary, 'sessionId' | 'isUnread'>,
  messages: readonly ChatMessage[] | undefined,
) {
  const channel = useInboxChannel()
  const client = useQueryClient()
  const isVisible = usePageVisible()
  const isSeen = usePageSeen()
  const { mutate: markRead } = useMarkRead()
  const asked = useRef({ seq: 0, failures: 0 })
  const [failures, setFailures] = useState(0)
  useSoundWhilePolling(sessionId, messages)
  // Unread by this person, or by everybody.
  const unread =
    messages?.findLast(({ isFromClient, isRead }) => isFromClient && (isUnread || !isRead))?.seq ??
    0

  useEffect(() => {
    channel.reportViewing(isVisible ? sessionId : null)
    return () => channel.reportViewing(null)
  }, [channel, isVisible, sessionId])

  useEffect(() => {
    const { seq, failures: before } = asked.current
    if (!isSeen || unread === 0 || (unread <= seq && failures === before)) return
    asked.current = { seq: unread, failures }
    // A message that arrives is not an input of the user, so it does not prolong the session.
    runInBackground(() =>
      markRead(
        { params: { sessionId } },
        {
          onSuccess: () => {
            markCachedRead(client, sessionId, unread)
            markSessionRead(client, sessionId)
            refreshUnlessLive(client)
          },
          onError: () => {
            // No toast: nothing is lost, and the call is repeated.
            setTimeout(() => setFailures((count) => count + 1), retryDelayMs)
          },
        },
      ),
    )
  }, [client, failures, isSeen, markRead, sessionId, unread])
}

/** Plays the sound for polled messages while there is no live channel, which does it otherwise. */
function useSoundWhilePolling(sessionId: string, messages: readonly ChatMessage[] | undefined) {
  const isLive = useIsLive()
  const seq = messages && (messages.findLast(({ isFromClient }) => isFromClient)?.seq ?? 0)
  const sounded = useRef<{ sessionId: string; seq: number }>(undefined)
  useEffect(() => {
    if (seq === undefined) return
    const before = sounded.current
    sounded.current = { sessionId, seq }
    if (!isLive && before?.sessionId === sessionId && seq > before.seq) soundForMessage()
  }, [isLive, seq, sessionId])
}
