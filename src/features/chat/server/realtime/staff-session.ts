import { randomUUID } from 'node:crypto'
import type { Peer } from '#platform/server/realtime/sockets.ts'
import type { Origin } from '#shared/actor.ts'
import { closeCodes, type FrameFromServer } from '../../contract.ts'
import type { ChatService } from '../service.ts'
import { chatEvents, type Publish } from './chat-events.ts'
import type { Fanout } from './fanout.ts'
import { type FrameByType, FrameError } from './frames.ts'
import type { StaffConnection, StaffConnections } from './staff-connections.ts'
import type { StaffHub, StaffScreen } from './staff-hub.ts'

export type StaffSessionDeps = {
  chat: Pick<ChatService, 'find' | 'sendReply'>
  staff: StaffConnections
  hub: StaffHub
  fanout: Pick<Fanout, 'indexConversation' | 'getNumber'>
  publish: Publish
  sessionCookieName: string
}

/** What a staff member does on one socket, from `admin_auth` on. */
export function createStaffSession(
  peer: Peer,
  origin: Origin,
  send: (frame: FrameFromServer) => void,
  { chat, staff, hub, fanout, publish, sessionCookieName }: StaffSessionDeps,
) {
  let screen: StaffScreen | undefined
  let isClosed = false

  function leave() {
    if (screen) {
      staff.delete(screen.connection)
      hub.delete(screen)
    }
    screen = undefined
  }

  async function authenticate({ userId }: FrameByType<'admin_auth'>) {
    const token = peer.cookies[sessionCookieName]
    const actor = await staff.findActor(token)
    if (!actor || token === undefined || String(actor.userId) !== String(userId)) {
      throw new FrameError('not-allowed', 'Please sign in to answer chats.')
    }
    return { token, actor }
  }

  const createConnection = ({ token, actor }: Pick<StaffConnection, 'token' | 'actor'>) => ({
    id: randomUUID(),
    actor,
    origin,
    token,
    send,
    signOut() {
      leave()
      peer.close(closeCodes.signedOut, 'signed out')
    },
  })

  /** Shows the other staff which conversation is on this screen now. */
  function updateViewing(own: StaffScreen, number: number) {
    if (number === own.viewing) {
      if (number !== 0) hub.announceView(own)
      return
    }
    hub.stopTyping(own)
    hub.setViewing(own, number)
  }

  return {
    /** Undefined until the socket has authenticated. */
    getScreen: () => screen,
    close() {
      isClosed = true
      leave()
    },

    /** @param onAuthenticated called before the connection receives anything */
    async join(frame: FrameByType<'admin_auth'>, onAuthenticated: () => void) {
      const authenticated = await authenticate(frame)
      onAuthenticated()
      if (!screen) {
        await hub.subscribe()
        // The socket closed during the reads: no `close` would follow to remove the connection.
        if (isClosed) return
        const connection = createConnection(authenticated)
        screen = { connection, viewing: 0, isTyping: false, typingTimer: undefined }
        staff.add(connection)
        hub.add(screen)
      }
      const own = screen
      const conversation = frame.viewingSession ? await chat.find(frame.viewingSession) : undefined
      if (conversation) fanout.indexConversation(conversation.id, conversation.sessionId)
      if (screen !== own) return // signed out during the read
      send({ type: 'ready' })
      updateViewing(own, conversation?.id ?? 0)
    },

    async message(own: StaffScreen, { sessionId, message, optimisticId }: FrameByType<'message'>) {
      const { actor } = own.connection
      const stored = await chat.sendReply(actor, { sessionId, message, optimisticId }, origin)
      if (!stored.isNew) send({ type: 'message', message: stored.message })
      hub.stopTyping(own)
    },

    async typing(own: StaffScreen, { sessionId, isTyping }: FrameByType<'typing'>) {
      const number = fanout.getNumber(sessionId) ?? (await chat.find(sessionId))?.id
      if (number === undefined) return
      if (own.viewing !== number) own.viewing = number
      const wasTyping = own.isTyping
      hub.setTyping(own, isTyping)
      publish(chatEvents.typing, number, own.connection.actor.userId, isTyping ? 1 : 0)
      if (wasTyping !== isTyping) hub.announceView(own)
    },
  }
}
