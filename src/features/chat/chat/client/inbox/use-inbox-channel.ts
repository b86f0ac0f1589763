import { createContext, use } from 'react'
import type { LiveChannel } from '#platform/client/realtime/live-channel.ts'
import type { FrameFromBrowser, FrameFromServer } from '../../contract/frames.ts'
import { parseServerFrame } from '../chat-socket.ts'

type FrameOf<Type> = Extract<FrameFromServer, { type: Type }>
type Listener = (frame: FrameFromServer) => void

/** The frames of chat on the live channel of a staff member's tab. */
export function createInboxChannel(live: LiveChannel) {
  const listeners = new Set<Listener>()
  let viewing: string | null = null
  let shown: FrameOf<'viewers'> | undefined

  return {
    /** @returns a function that stops it */
    connect: (): (() => void) =>
      live.subscribe((frame) => {
        const known = parseServerFrame(frame)
        if (known?.type === 'viewers') shown = known
        if (known) for (const listener of listeners) listener(known)
      }),

    /** @returns a function that stops it */
    subscribe(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /**
     * Colleagues who have the conversation on the screen, as far as it was said: a pane that opens later is not informed
     * again.
     */
    getViewers: (sessionId: string) => (shown?.sessionId === sessionId ? shown.viewers : []),

    /** Reports to colleagues which conversation is on this screen. */
    reportViewing(sessionId: string | null) {
      if (viewing === sessionId) return
      viewing = sessionId
      live.addToGreeting({ viewingSession: viewing })
    },

    reportTyping(sessionId: string, isTyping: boolean) {
      const frame: FrameFromBrowser = { type: 'typing', sessionId, isTyping }
      // Leaving a conversation ends the typing there, on the server as well.
      if (viewing === sessionId) live.send(frame)
    },
  }
}

export type InboxChannel = ReturnType<typeof createInboxChannel>

export const InboxChannelContext = createContext<InboxChannel | undefined>(undefined)

export function useInboxChannel(): InboxChannel {
  const channel = use(InboxChannelContext)
  if (!channel) throw new Error('useInboxChannel needs an InboxChannelProvider')
  return channel
}
