import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { suspectSessionEnded, useSessionAlive } from '#platform/client/http/session-end.ts'
import { runInBackground } from '#platform/client/last-input.ts'
import { useIsLive } from '#platform/client/realtime/live-status.ts'
import { type Topic, topics } from '#shared/endpoint.ts'
import { paths } from '#shared/paths.ts'
import type { ChatMessage, FrameFromServer } from '../../contract.ts'
import { addCachedMessage, removeCachedSession, updateCachedPresence } from '../queries.ts'
import { createInboxChannel, InboxChannelContext } from './use-inbox-channel.ts'
import { soundForMessage } from './use-inbox-sound.ts'
import { useResendOnReconnect } from './use-reply-sender.ts'

// The session is not refreshed: others do not change it, and the next call notices its end.
const liveTopics = topics.filter((topic) => topic !== 'session')

/** Changes within this time are read together. */
const batchMs = 250

/** Refreshes the first changed topics at once, and those that follow closely in one batch. */
function createRefresher(client: QueryClient) {
  const waiting = new Set<Topic>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    timer = undefined
    if (waiting.size === 0) return
    const now = [...waiting]
    waiting.clear()
    timer = setTimeout(flush, batchMs)
    void runInBackground(() => refreshTopics(client, now))
  }

  return {
    refresh(changed: readonly string[]) {
      for (const topic of liveTopics) if (changed.includes(topic)) waiting.add(topic)
      if (timer === undefined) flush()
    },
    stop: () => clearTimeout(timer),
  }
}

interface InboxChannelProviderProps {
  userId: number
  /** Whether a sound is played for visitors' messages on every page, or in the inbox only. */
  soundsEverywhere: boolean
  children: ReactNode
}

/** Keeps the tab's live channel open, and updates what is on the screen by its frames. */
export function InboxChannelProvider({
  userId,
  soundsEverywhere,
  children,
}: InboxChannelProviderProps) {
  const client = useQueryClient()
  const isAlive = useSessionAlive()
  const isLive = useIsLive()
  const [channel] = useState(createInboxChannel)
  useResendOnReconnect()

  // Without a connection the tab was not notified of changes.
  useEffect(() => {
    if (isLive) void runInBackground(() => refreshTopics(client, liveTopics))
  }, [client, isLive])

  useEffect(() => {
    const refresher = createRefresher(client)

    const handleMessage = (message: ChatMessage) => {
      const isNew = addCachedMessage(client, message)
      refresher.refresh(['chat'])
      const isAudible = soundsEverywhere || location.pathname === paths.chats
      if (isNew && message.isFromClient && isAudible) soundForMessage()
    }

    const handleFrame = (frame: FrameFromServer) => {
      switch (frame.type) {
        case 'message':
          return handleMessage(frame.message)
        case 'presence':
          return updateCachedPresence(client, frame)
        case 'deleted':
          removeCachedSession(client, frame.sessionId)
          return refresher.refresh(['chat'])
        case 'changed':
          return refresher.refresh(frame.topics)
        // The open conversation subscribes to these itself, or they are for visitors.
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

    const stop = channel.subscribe(handleFrame)
    return () => {
      stop()
      refresher.stop()
    }
  }, [channel, client, soundsEverywhere])

  useEffect(() => {
    // While the session is ended or locked, the server would close the socket at once.
    if (!isAlive) return
    return channel.open(userId, suspectSessionEnded)
  }, [channel, isAlive, userId])

  return <InboxChannelContext value={channel}>{children}</InboxChannelContext>
}
