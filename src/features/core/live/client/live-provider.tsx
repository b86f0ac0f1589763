import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { suspectSessionEnded } from '#platform/client/http/session-end.ts'
import { useSessionAlive } from '#platform/client/http/use-session-state.ts'
import { createLiveChannel } from '#platform/client/realtime/live-channel.ts'
import { setLive, useIsLive } from '#platform/client/realtime/live-status.ts'
import { getSocketUrl } from '#platform/client/realtime/socket-url.ts'
import { LiveChannelContext } from '#platform/client/realtime/use-live-channel.ts'
import { wakeWithPage } from '#platform/client/realtime/wake-with-page.ts'
import { closeCodes } from '../contract.ts'
import { refreshAllTopics, refreshChangedTopics, refreshMissedChanges } from './topic-refresher.ts'

interface LiveProviderProps {
  userId: number
  children: ReactNode
}

/** Keeps the tab's live channel open, and refreshes what the screen shows of changed topics. */
export function LiveProvider({ userId, children }: LiveProviderProps) {
  const client = useQueryClient()
  const isAlive = useSessionAlive()
  const isLive = useIsLive()
  const [channel] = useState(createLiveChannel)

  // During an interruption the tab was not notified of changes.
  const hasBeenLive = useRef(false)
  useEffect(() => {
    if (isLive && hasBeenLive.current) void refreshAllTopics(client)
    hasBeenLive.current ||= isLive
  }, [client, isLive])

  useEffect(() => refreshMissedChanges(channel, client), [channel, client])
  useEffect(() => refreshChangedTopics(channel, client), [channel, client])

  useEffect(() => {
    // While the session is ended or locked, the server would close the socket at once.
    if (!isAlive) return
    const socket = channel.open({
      address: getSocketUrl(),
      greeting: { type: 'admin_auth', userId },
      onStatus: (status) => setLive(status === 'up'),
      onClose: (code) => {
        if (code === closeCodes.signedOut) suspectSessionEnded()
      },
    })
    const stopWaking = wakeWithPage(socket)
    return () => {
      stopWaking()
      socket.close()
    }
  }, [channel, isAlive, userId])

  return <LiveChannelContext value={channel}>{children}</LiveChannelContext>
}
