import { randomUUID } from 'node:crypto'
import type { Peer } from '#platform/server/realtime/sockets.ts'
import type { Origin } from '#shared/actor.ts'
import { closeCodes, type FrameFromServer } from '../../contract.ts'
import type { ChatService } from '../service.ts'
import { type Announce, chatEvents } from './chat-events.ts'
import type { Fanout } from './fanout.ts'
import { type FrameByType, FrameError } from './frames.ts'
import type { StaffConnection, StaffHub } from './staff-hub.ts'

export type StaffSocketDeps = {
  chat: Pick<ChatService, 'find' | 'reply'>
  desk: StaffHub
  rooms: Pick<Fanout, 'remember' | 'getNumber'>
  announce: Announce
  sessionCookieName: string
}

/** What a socket says on behalf of one of the staff, from `admin_auth` on. */
export function createStaffSocket(
  peer: Peer,
  origin: Origin,
  send: (frame: FrameFromServer) => void,
  { chat, desk, rooms, announce, sessionCookieName }: StaffSocketDeps,
) {
  let seat: StaffConnection | undefined
  let isClosed = false

  function leave() {
    if (seat) desk.leave(seat)
    seat = undefined
  }

  return {
    /** Undefined until somebody has shown who they are. */
    seat: () => seat,
    close() {
      isClosed = true
      leave()
    },

    /** @param beforeEntering once it is known to be one of the staff */
    async authenticate(frame: FrameByType<'admin_auth'>, beforeEntering: () => void) {
      const token = peer.cookies[sessionCookieName]
      const actor = await desk.findActor(token)
      if (!actor || token === undefined || String(actor.userId) !== String(frame.userId)) {
        throw new FrameError('not-allowed', 'Please sign in to answer chats.')
      }
      beforeEntering()
      if (!seat) {
        const own: StaffConnection = {
          id: randomUUID(),
          actor,
          origin,
          token,
          viewing: 0,
          isTyping: false,
          typingEnds: undefined,
          send,
          signOut() {
            leave()
            peer.close(closeCodes.signedOut, 'signed out')
          },
        }
        await desk.open()
        // Gone again meanwhile: nobody would ever leave this seat.
        if (isClosed) return
        seat = own
        desk.enter(own)
      }
      const conversation = frame.viewingSession ? await chat.find(frame.viewingSession) : undefined
      if (conversation) rooms.remember(conversation.id, conversation.sessionId)
      send({ type: 'ready' })
      const number = conversation?.id ?? 0
      if (number === seat.viewing) {
        if (number !== 0) desk.announceView(seat)
        return
      }
      desk.stopTyping(seat)
      desk.look(seat, number)
    },

    async message(
      own: StaffConnection,
      { sessionId, message, optimisticId }: FrameByType<'message'>,
    ) {
      const stored = await chat.reply(own.actor, { sessionId, message, optimisticId }, origin)
      if (!stored.isNew) send({ type: 'message', message: stored.message })
      desk.stopTyping(own)
    },

    async typing(own: StaffConnection, { sessionId, isTyping }: FrameByType<'typing'>) {
      const number = rooms.getNumber(sessionId) ?? (await chat.find(sessionId))?.id
      if (number === undefined) return
      if (own.viewing !== number) own.viewing = number
      const wasTyping = own.isTyping
      desk.setTyping(own, isTyping)
      announce(chatEvents.typing, number, own.actor.userId, isTyping ? 1 : 0)
      if (wasTyping !== isTyping) desk.announceView(own)
    },
  }
}
