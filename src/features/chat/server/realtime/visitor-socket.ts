import type { Peer } from '#platform/server/realtime/sockets.ts'
import type { Origin } from '#shared/actor.ts'
import type { FrameFromServer } from '../../contract.ts'
import { type ChatService, toVisitor } from '../service.ts'
import { type Announce, chatEvents } from './chat-events.ts'
import type { Fanout, VisitorConnection } from './fanout.ts'
import { type FrameByType, FrameError } from './frames.ts'
import { createMessagePace } from './pace.ts'
import type { Presence } from './presence.ts'

export type VisitorSocketDeps = {
  chat: Pick<ChatService, 'availability' | 'history' | 'send'>
  rooms: Fanout
  presence: Pick<Presence, 'mark'>
  announce: Announce
  /** Whether this address has not opened too many conversations lately. */
  mayJoin(address: string): boolean
  isRateLimited: boolean
}

const second = 1_000
const typingMs = 5 * second

const notJoined = 'Please open the conversation first.'

export const chatHasClosed =
  'Our chat has closed for today. You can leave a request at /consultation and we will get back to ' +
  'you. If you are in crisis, call or text 988 at any hour; in an emergency call 911.'

/** What a socket says on behalf of a visitor, from `join` on. */
export function createVisitorSocket(
  peer: Peer,
  origin: Origin,
  send: (frame: FrameFromServer) => void,
  { chat, rooms, presence, announce, mayJoin, isRateLimited }: VisitorSocketDeps,
) {
  const pace = createMessagePace()
  let guest: VisitorConnection | undefined
  let sender: Pick<FrameByType<'join'>, 'senderName' | 'senderEmail' | 'senderPhone'> = {}
  let isTyping = false
  let toldTypingAt = 0
  let typingEnds: NodeJS.Timeout | undefined

  function setTyping(value: boolean) {
    clearTimeout(typingEnds)
    if (value) typingEnds = setTimeout(() => setTyping(false), typingMs)
    const at = performance.now()
    // Key strokes come fast: the same again is told once a second.
    if (value === isTyping && (!value || at - toldTypingAt < second)) return
    isTyping = value
    toldTypingAt = at
    const number = guest && rooms.getNumber(guest.sessionId)
    if (number !== undefined) announce(chatEvents.typing, number, 'visitor', value ? 1 : 0)
  }

  function leave() {
    if (!guest) return
    setTyping(false)
    const { sessionId } = guest
    const isThere = rooms.getNumber(sessionId) !== undefined
    if (rooms.leave(guest) && isThere) presence.mark(sessionId, false)
    guest = undefined
  }

  /** The conversation that this socket has joined. @throws FrameError for any other */
  function joined(sessionId: string): VisitorConnection {
    if (!guest) throw new FrameError('not-joined', notJoined)
    if (sessionId !== guest.sessionId) {
      throw new FrameError('not-allowed', 'This is another conversation.')
    }
    return guest
  }

  return {
    async join(frame: FrameByType<'join'>) {
      if (!mayJoin(peer.address)) {
        throw new FrameError(
          'too-many',
          'Too many chats were opened from your connection. Please wait a minute and try again.',
        )
      }
      if (guest && guest.sessionId !== frame.sessionId) leave()
      const { sessionId, senderName, senderEmail, senderPhone } = frame
      sender = {
        ...(senderName === undefined ? {} : { senderName }),
        ...(senderEmail === undefined ? {} : { senderEmail }),
        ...(senderPhone === undefined ? {} : { senderPhone }),
      }
      const own: VisitorConnection = guest ?? { sessionId, seq: undefined, number: undefined, send }
      own.seq = undefined
      own.number = undefined
      guest = own
      rooms.enter(own)
      const newsBefore = rooms.newsCount()
      const { conversation, messages, seq } = await chat.history(sessionId, frame.lastSeq)
      // Who holds more than there is holds a conversation that is gone.
      const isGone = (frame.lastSeq ?? 0) > (conversation?.lastSeq ?? 0)
      if (isGone) send({ type: 'deleted', sessionId })
      send({ type: 'history', messages, ...(conversation && { visitor: toVisitor(conversation) }) })
      own.seq = seq
      own.number = conversation?.id
      if (!conversation) return
      rooms.remember(conversation.id, sessionId)
      presence.mark(sessionId, true)
      if (!chat.availability().available)
        send({ type: 'closed', sessionId, message: chatHasClosed })
      // What was written while the history was read, and what it had no room for.
      const isComplete = seq >= conversation.lastSeq && rooms.newsCount() === newsBefore
      if (!isComplete) rooms.refresh(sessionId)
    },

    async message(frame: FrameByType<'message'>) {
      const own = joined(frame.sessionId)
      if (isRateLimited && !pace.take()) {
        throw new FrameError('too-fast', 'You are writing very fast. Please wait a second.')
      }
      const wasThere = rooms.getNumber(own.sessionId) !== undefined
      const stored = await chat.send({ ...sender, ...frame }, origin)
      isTyping = false
      clearTimeout(typingEnds)
      if (!wasThere) presence.mark(own.sessionId, true)
      // News hands out what is new. What was stored before is answered again, as its answer was lost.
      if (stored.isNew) return
      if (own.seq !== undefined && own.seq < stored.message.seq) rooms.refresh(own.sessionId)
      else send({ type: 'message', message: stored.message })
    },

    typing(frame: FrameByType<'typing'>) {
      joined(frame.sessionId)
      setTyping(frame.isTyping)
    },

    leave,
    close() {
      clearTimeout(typingEnds)
      leave()
    },
  }
}
