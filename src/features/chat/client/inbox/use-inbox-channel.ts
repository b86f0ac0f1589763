import { createContext, use } from 'react'
import { closeCodes } from '#features/live/contract.ts'
import {
  type LiveSocket,
  openLiveSocket,
  wakeWithPage,
} from '#platform/client/realtime/live-socket.ts'
import { setLive } from '#platform/client/realtime/live-status.ts'
import type { FrameFromBrowser, FrameFromServer } from '../../contract.ts'
import { getSocketUrl, parseServerFrame } from '../chat-socket.ts'

type Listener = (frame: FrameFromServer) => void

/** The socket of a staff member's tab, used on all pages of the portal. */
export function createInboxChannel() {
  const listeners = new Set<Listener>()
  let socket: LiveSocket | undefined
  let userId = 0
  let viewing: string | null = null

  const createAuthFrame = (): FrameFromBrowser => ({
    type: 'admin_auth',
    userId,
    viewingSession: viewing,
  })
  const sendFrame = (frame: FrameFromBrowser) => socket?.send(frame)

  return {
    /**
     * @param onSignedOut called when the server has ended the session
     * @returns a function that closes it
     */
    open(asUser: number, onSignedOut: () => void): () => void {
      userId = asUser
      const opened = openLiveSocket({
        address: getSocketUrl(),
        parse: parseServerFrame,
        greet: createAuthFrame,
        isWelcome: ({ type }) => type === 'ready',
        onFrame: (frame) => {
          for (const listener of listeners) listener(frame)
        },
        onStatus: (status) => setLive(status === 'up'),
        onClose: (code) => {
          if (code === closeCodes.signedOut) onSignedOut()
        },
      })
      socket = opened
      const stopWaking = wakeWithPage(opened)
      return () => {
        stopWaking()
        opened.close()
        socket = undefined
      }
    },

    /** @returns a function that stops it */
    subscribe(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Reports to colleagues which conversation is on this screen. */
    reportViewing(sessionId: string | null) {
      if (viewing === sessionId) return
      viewing = sessionId
      sendFrame(createAuthFrame())
    },

    reportTyping(sessionId: string, isTyping: boolean) {
      // Leaving a conversation ends the typing there, on the server as well.
      if (viewing === sessionId) sendFrame({ type: 'typing', sessionId, isTyping })
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
