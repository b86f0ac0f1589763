import { useEffect, useMemo, useState } from 'react'
import { useIsLive } from '#platform/client/realtime/live-status.ts'
import type { Viewer } from '../../contract.ts'
import { type InboxChannel, useInboxChannel } from './use-inbox-channel.ts'

/** A writer from whom nothing is heard for so long has stopped. */
const silentMilliseconds = 5_000
/** Often enough that nobody seems to have stopped who has not. */
const repeatMilliseconds = 2_500

/** Whether the visitor is writing. */
export function useClientTyping(sessionId: string): boolean {
  const channel = useInboxChannel()
  const [isTyping, setIsTyping] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const set = (next: boolean) => {
      clearTimeout(timer)
      setIsTyping(next)
      if (next) timer = setTimeout(() => setIsTyping(false), silentMilliseconds)
    }
    const stop = channel.listen((frame) => {
      if (frame.type === 'typing' && frame.sessionId === sessionId && frame.isFromClient) {
        set(frame.isTyping)
      }
      // What they were writing is here.
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

/** Which colleagues have this conversation on the screen; nobody while that cannot be known. */
export function useColleagues(sessionId: string): readonly Viewer[] {
  const channel = useInboxChannel()
  const isLive = useIsLive()
  const [viewers, setViewers] = useState<readonly Viewer[]>([])

  useEffect(
    () =>
      channel.listen((frame) => {
        if (frame.type === 'viewers' && frame.sessionId === sessionId) setViewers(frame.viewers)
      }),
    [channel, sessionId],
  )

  return isLive ? viewers : []
}

function createTypingNotifier(channel: InboxChannel, sessionId: string) {
  let toldAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(timer)
    if (toldAt === 0) return
    toldAt = 0
    channel.tellTyping(sessionId, false)
  }
  return {
    typed() {
      clearTimeout(timer)
      timer = setTimeout(stop, silentMilliseconds)
      if (Date.now() - toldAt < repeatMilliseconds) return
      toldAt = Date.now()
      channel.tellTyping(sessionId, true)
    },
    stop,
  }
}

/** Tells the visitor and colleagues that a reply is being written, and when it no longer is. */
export function useTellTyping(sessionId: string) {
  const channel = useInboxChannel()
  const teller = useMemo(() => createTypingNotifier(channel, sessionId), [channel, sessionId])
  useEffect(() => teller.stop, [teller])
  return teller
}
