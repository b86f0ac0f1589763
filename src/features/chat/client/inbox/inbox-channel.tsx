import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { suspectSessionEnded, useSessionAlive } from '#platform/client/http/session-end.ts'
import { runInBackground } from '#platform/client/last-input.ts'
import { useIsLive } from '#platform/client/realtime/live-status.ts'
import { type Topic, topics } from '#shared/endpoint.ts'
import { paths } from '#shared/paths.ts'
import type { ChatMessage, FrameFromServer } from '../../contract.ts'
import { forgetSession, keepMessage, keepPresence } from '../queries.ts'
import { createInboxChannel, InboxChannelContext } from './use-inbox-channel.ts'
import { soundForMessage } from './use-inbox-sound.ts'
import { useSendWhenBack } from './use-reply-queue.ts'

// Who is signed in is nothing that others change: it is found out by the next call.
const refreshable = topics.filter((topic) => topic !== 'session')

/** Many changes in a moment are read once. */
const gatherMilliseconds = 250

/** Refreshes topics: the first at once, those that follow closely together. */
function createRefresher(client: QueryClient) {
  const waiting = new Set<Topic>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    timer = undefined
    if (waiting.size === 0) return
    const now = [...waiting]
    waiting.clear()
    timer = setTimeout(flush, gatherMilliseconds)
    void runInBackground(() => refreshTopics(client, now))
  }

  return {
    refresh(changed: readonly string[]) {
      for (const topic of refreshable) if (changed.includes(topic)) waiting.add(topic)
      if (timer === undefined) flush()
    },
    stop: () => clearTimeout(timer),
  }
}

interface InboxChannelProviderProps {
  userId: number
  /** Whether visitors' messages sound on every page of the portal, or in the inbox alone. */
  soundsEverywhere: boolean
  children: ReactNode
}

/** Keeps the tab's live channel open, and what is on the screen as new as the channel says. */
export function InboxChannelProvider({
  userId,
  soundsEverywhere,
  children,
}: InboxChannelProviderProps) {
  const client = useQueryClient()
  const isAlive = useSessionAlive()
  const isLive = useIsLive()
  const [channel] = useState(createInboxChannel)
  useSendWhenBack()

  // Whatever has changed while nobody told.
  useEffect(() => {
    if (isLive) void runInBackground(() => refreshTopics(client, refreshable))
  }, [client, isLive])

  useEffect(() => {
    const refresher = createRefresher(client)

    const takeMessage = (message: ChatMessage) => {
      const isNew = keepMessage(client, message)
      refresher.refresh(['chat'])
      const isHeard = soundsEverywhere || location.pathname === paths.chats
      if (isNew && message.isFromClient && isHeard) soundForMessage()
    }

    const take = (frame: FrameFromServer) => {
      switch (frame.type) {
        case 'message':
          return takeMessage(frame.message)
        case 'presence':
          return keepPresence(client, frame)
        case 'deleted':
          forgetSession(client, frame.sessionId)
          return refresher.refresh(['chat'])
        case 'changed':
          return refresher.refresh(frame.topics)
        // The open conversation listens to these by itself, or they are none of the staff's business.
        case 'typing':
        case 'viewers':
        case 'history':
        case 'closed':
        case 'error':
        case 'ready':
        case 'ping':
        case 'pong':
          return
        default:
          frame satisfies never
      }
    }

    const stop = channel.listen(take)
    return () => {
      stop()
      refresher.stop()
    }
  }, [channel, client, soundsEverywhere])

  useEffect(() => {
    // Ended or locked, the server would close it again at once.
    if (!isAlive) return
    return channel.open(userId, suspectSessionEnded)
  }, [channel, isAlive, userId])

  return <InboxChannelContext value={channel}>{children}</InboxChannelContext>
}
