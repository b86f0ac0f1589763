import { createContext, use } from 'react'
import * as z from 'zod/mini'
import {
  type LiveSocket,
  openLiveSocket,
  wakeWithPage,
} from '#platform/client/realtime/live-socket.ts'
import { setLive } from '#platform/client/realtime/live-status.ts'
import {
  closeCodes,
  type FrameFromBrowser,
  type FrameFromServer,
  fromServerSchema,
} from '../../contract.ts'

type Listener = (frame: FrameFromServer) => void

const socketAddress = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`

function parseFrame(json: unknown): FrameFromServer | undefined {
  const parsed = z.safeParse(fromServerSchema, json)
  // A newer server may say more than this page knows.
  return parsed.success ? parsed.data : undefined
}

/** What staff hear and say by socket: one for a tab, whatever page of the portal it shows. */
export function createInboxChannel() {
  const listeners = new Set<Listener>()
  let socket: LiveSocket | undefined
  let userId = 0
  let viewing: string | null = null

  const greeting = (): FrameFromBrowser => ({
    type: 'admin_auth',
    userId,
    viewingSession: viewing,
  })
  const say = (frame: FrameFromBrowser) => socket?.send(frame)

  return {
    /**
     * @param onSignedOut the server has stopped knowing who this is
     * @returns a function that closes it
     */
    open(asUser: number, onSignedOut: () => void): () => void {
      userId = asUser
      const opened = openLiveSocket({
        address: socketAddress(),
        parse: parseFrame,
        greet: greeting,
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
      const letSleep = wakeWithPage(opened)
      return () => {
        letSleep()
        opened.close()
        socket = undefined
      }
    },

    /** @returns a function that stops it */
    listen(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Tells the server, and through it colleagues, which conversation is on this screen. */
    view(sessionId: string | null) {
      if (viewing === sessionId) return
      viewing = sessionId
      say(greeting())
    },

    tellTyping(sessionId: string, isTyping: boolean) {
      // Whoever looks elsewhere has stopped, and is known to have.
      if (viewing === sessionId) say({ type: 'typing', sessionId, isTyping })
    },
  }
}

export type InboxChannel = ReturnType<typeof createInboxChannel>

export const InboxChannelContext = createContext<InboxChannel | undefined>(undefined)

export function useInboxChannel(): InboxChannel {
  const channel = use(InboxChannelContext)
  if (!channel) throw new Error('the portal stands within an InboxChannelProvider')
  return channel
}
