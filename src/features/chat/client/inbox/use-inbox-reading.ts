import { useEffect, useRef, useState } from 'react'
import { runInBackground } from '#platform/client/last-input.ts'
import { useIsLive } from '#platform/client/realtime/live-status.ts'
import { usePageSeen, usePageVisible } from '#platform/client/use-page-seen.ts'
import type { ChatMessage } from '../../contract.ts'
import { useMarkRead } from '../queries.ts'
import { useInboxChannel } from './use-inbox-channel.ts'
import { soundForMessage } from './use-inbox-sound.ts'

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
  useSoundWhileAsking(sessionId, messages)
  const unread = messages?.findLast((message) => message.isFromClient && !message.isRead)?.seq ?? 0

  useEffect(() => {
    channel.view(isVisible ? sessionId : null)
    return () => channel.view(null)
  }, [channel, isVisible, sessionId])

  useEffect(() => {
    const { seq, failures: before } = asked.current
    if (!isSeen || unread === 0 || (unread <= seq && failures === before)) return
    asked.current = { seq: unread, failures }
    // Seeing what has just arrived takes no hand.
    runInBackground(() =>
      markRead(
        { params: { sessionId } },
        {
          onError: () => {
            // Not a word: nothing is lost, and it is asked again in a while.
            setTimeout(() => setFailures((count) => count + 1), retryMilliseconds)
          },
        },
      ),
    )
  }, [failures, isSeen, markRead, sessionId, unread])
}

/** The channel sounds for what it brings. While there is none, what asking brings sounds as well. */
function useSoundWhileAsking(sessionId: string, messages: readonly ChatMessage[] | undefined) {
  const isLive = useIsLive()
  const seq = messages && (messages.findLast(({ isFromClient }) => isFromClient)?.seq ?? 0)
  const heard = useRef<{ sessionId: string; seq: number }>(undefined)
  useEffect(() => {
    if (seq === undefined) return
    const before = heard.current
    heard.current = { sessionId, seq }
    if (!isLive && before?.sessionId === sessionId && seq > before.seq) soundForMessage()
  }, [isLive, seq, sessionId])
}
