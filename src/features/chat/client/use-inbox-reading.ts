import { useEffect, useRef, useState } from 'react'
import { usePageSeen, usePageVisible } from '#platform/client/use-page-seen.ts'
import type { ChatMessage } from '../contract.ts'
import { useMarkRead } from './queries.ts'
import { useInboxChannel } from './use-inbox-channel.ts'

/** How long to leave a refused call alone. */
const retryMilliseconds = 5_000

/**
 * Marks a conversation's messages read while somebody has them before them, and tells colleagues who
 * has it on the screen.
 */
export function useInboxReading(sessionId: string, messages: readonly ChatMessage[] | undefined) {
  const channel = useInboxChannel()
  const isVisible = usePageVisible()
  const isSeen = usePageSeen()
  const { mutate: markRead } = useMarkRead()
  const asked = useRef({ seq: 0, failures: 0 })
  const [failures, setFailures] = useState(0)
  const unread = messages?.findLast((message) => message.isFromClient && !message.isRead)?.seq ?? 0

  useEffect(() => {
    channel.view(isVisible ? sessionId : null)
    return () => channel.view(null)
  }, [channel, isVisible, sessionId])

  useEffect(() => {
    const { seq, failures: before } = asked.current
    if (!isSeen || unread === 0 || (unread <= seq && failures === before)) return
    asked.current = { seq: unread, failures }
    markRead(
      { params: { sessionId } },
      {
        onError: () => {
          // Not a word: nothing is lost, and it is asked again in a while.
          setTimeout(() => setFailures((count) => count + 1), retryMilliseconds)
        },
      },
    )
  }, [failures, isSeen, markRead, sessionId, unread])
}
