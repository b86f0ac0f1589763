import { useEffect, useState } from 'react'
import { useIsLive } from '#platform/client/realtime/live-status.ts'
import type { VisitorPage } from '../../contract/visitor-page.ts'
import { useInboxChannel } from './use-inbox-channel.ts'

/** The page that the visitor reads now; null when they have left, and while there is no connection. */
export function useVisitorPage(sessionId: string): VisitorPage | null {
  const channel = useInboxChannel()
  const isLive = useIsLive()
  const [page, setPage] = useState<VisitorPage | null>(null)

  useEffect(
    () =>
      channel.subscribe((frame) => {
        if (frame.type === 'visitor-page' && frame.sessionId === sessionId) setPage(frame.page)
      }),
    [channel, sessionId],
  )

  return isLive ? page : null
}
