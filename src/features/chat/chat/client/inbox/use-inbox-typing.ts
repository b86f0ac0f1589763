import { useEffect, useMemo, useState } from 'react'
import { useIsLive } from '#platform/client/realtime/live-status.ts'
import type { Viewer } from '../../contract/frames.ts'
import { type InboxChannel, useInboxChannel } from './use-inbox-channel.ts'

/** Without a new signal for this time, the writer counts as having stopped. */
const typingTimeoutMs = 5_000
/** Often enough that a writer does not seem to have stopped in between. */
const repeatMs = 2_500

/** True if the visitor is writing. */
export function useClientTyping(sessionId: string): boolean {
  const channel = useInboxChannel()
  const [isTyping, setIsTyping] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const set = (next: boolean) => {
      clearTimeout(timer)
      setIsTyping(next)
      if (next) timer = setTimeout(() => setIsTyping(false), typingTimeoutMs)
    }
    const stop = channel.subscribe((frame) => {
      if (frame.type === 'typing' && frame.sessionId === sessionId && frame.isFromClient) {
        set(frame.isTyping)
      }
      // The message that the visitor was typing has arrived.
      if (frame.type === 'message' && frame.message.sessionId === sessionId) {
        if (frame.message.isFromClient) set(false)
      }
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [channel, sessionId])

  return isTyping
}

/** The colleagues who have this conversation on the screen; none while there is no connection. */
export function useColleagues(sessionId: string): readonly Viewer[] {
  const channel = useInboxChannel()
  const isLive = useIsLive()
  const [viewers, setViewers] = useState<readonly Viewer[]>(() => channel.getViewers(sessionId))

  useEffect(
    () =>
      channel.subscribe((frame) => {
        if (frame.type === 'viewers' && frame.sessionId === sessionId) setViewers(frame.viewers)
      }),
    [channel, sessionId],
  )

  return isLive ? viewers : []
}

function createTypingNotifier(channel: InboxChannel, sessionId: string) {
  let reportedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(timer)
    if (reportedAt === 0) return
    reportedAt = 0
    channel.reportTyping(sessionId, false)
  }
  return {
    typed() {
      clearTimeout(timer)
      timer = setTimeout(stop, typingTimeoutMs)
      if (Date.now() - reportedAt < repeatMs) return
      reportedAt = Date.now()
      channel.reportTyping(sessionId, true)
    },
    stop,
  }
}

/** Reports to the visitor and colleagues that a reply is being written, and when that stops. */
export function useReportTyping(sessionId: string) {
  const channel = useInboxChannel()
  const notifier = useMemo(() => createTypingNotifier(channel, sessionId), [channel, sessionId])
  useEffect(() => notifier.stop, [notifier])
  return notifier
}
