import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { runInBackground } from '#platform/client/last-input.ts'
import { useLiveChannel } from '#platform/client/realtime/use-live-channel.ts'
import { paths } from '#shared/paths.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import {
  applyConversation,
  applyMessage,
  applyPresence,
  applyUnread,
  removeCachedConversation,
} from './conversation-cache.ts'
import { createInboxChannel, InboxChannelContext } from './use-inbox-channel.ts'
import { soundForMessage } from './use-inbox-sound.ts'
import { useResendOnReconnect } from './use-reply-sender.ts'

interface InboxChannelProviderProps {
  userId: number
  /** Chooses whether a sound is played for visitors' messages on every page, or in the inbox only. */
  soundsEverywhere: boolean
  children: ReactNode
}

/** Updates what is on the screen by the frames of chat, on every page of the portal. */
export function InboxChannelProvider({
  userId,
  soundsEverywhere,
  children,
}: InboxChannelProviderProps) {
  const client = useQueryClient()
  const live = useLiveChannel()
  const [channel] = useState(() => createInboxChannel(live))
  useResendOnReconnect()

  useEffect(() => channel.connect(), [channel])

  useEffect(() => {
    const handleMessage = (message: ChatMessage) => {
      const isNew = runInBackground(() => applyMessage(client, message, userId))
      const isAudible = soundsEverywhere || location.pathname === paths.chats
      if (isNew && message.isFromClient && isAudible) soundForMessage()
    }

    return channel.subscribe((frame: FrameFromServer) => {
      switch (frame.type) {
        case 'message':
          return handleMessage(frame.message)
        case 'unread':
          return runInBackground(() => applyUnread(client, frame))
        case 'conversation':
          return runInBackground(() => applyConversation(client, frame, userId))
        case 'presence':
          return applyPresence(client, frame)
        case 'deleted':
          return removeCachedConversation(client, frame.sessionId)
        // The open conversation subscribes to these itself, or they are for visitors or for `live`.
        case 'typing':
        case 'viewers':
        case 'visitor-page':
        case 'history':
        case 'closed':
        case 'staffing':
        case 'error':
        case 'changed':
        case 'ready':
        case 'ping':
        case 'pong':
          return
        default:
          frame satisfies never
      }
    })
  }, [channel, client, soundsEverywhere, userId])

  return <InboxChannelContext value={channel}>{children}</InboxChannelContext>
}
