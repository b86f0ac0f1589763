import { createContext, use } from 'react'
import type { LiveChannel } from '#platform/client/realtime/live-channel.ts'

export const LiveChannelContext = createContext<LiveChannel | undefined>(undefined)

export function useLiveChannel(): LiveChannel {
  const channel = use(LiveChannelContext)
  if (!channel) throw new Error('useLiveChannel needs a LiveProvider')
  return channel
}
