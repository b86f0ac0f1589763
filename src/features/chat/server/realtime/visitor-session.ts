import type { LiveSocket } from '#features/live/server/service.ts'
import { m } from '#messages'
import type { BusEvent } from '#platform/server/events/events.ts'
import type { ChatService } from '../service.ts'
import type { Fanout } from './fanout.ts'
import { chatFrameError, type FrameByType } from './frames.ts'
import { createHistorySender } from './history-sender.ts'
import type { PresenceTracker } from './presence-tracker.ts'
import { createMessageLimit } from './rate-limits.ts'
import type { VisitorConnection } from './rooms.ts'
import { createVisitorTyping } from './visitor-typing.ts'

export type VisitorSessionDeps = {
  chat: Pick<ChatService, 'getAvailability' | 'readHistory' | 'sendVisitorMessage' | 'setLanguage'>
  fanout: Fanout
  presence: Pick<PresenceTracker, 'setJoined'>
  publish(event: BusEvent): void
  /** Whether this address may open one more conversation now. */
  mayJoin(address: string): boolean
  isRateLimited: boolean
}

type Sender = Pick<FrameByType<'join'>, 'senderName' | 'senderEmail' | 'senderPhone'>

const toSender = ({ senderName, senderEmail, senderPhone }: Sender): Sender => ({
  ...(senderName === undefined ? {} : { senderName }),
  ...(senderEmail === undefined ? {} : { senderEmail }),
  ...(senderPhone === undefined ? {} : { senderPhone }),
})

/** What a visitor does on one socket, from `join` on. */
export function createVisitorSession(
  { peer, origin, send, setLanguage }: LiveSocket,
  { chat, fanout, presence, publish, mayJoin, isRateLimited }: VisitorSessionDeps,
) {
  const { rooms } = fanout
  const sendHistory = createHistorySender({ chat, fanout, presence })
  const limit = createMessageLimit()
  let visitor: VisitorConnection | undefined
  let sender: Sender = {}
  const typing = createVisitorTyping((isTyping) => {
    const number = visitor && fanout.getNumber(visitor.sessionId)
    if (number !== undefined) publish({ t: 'chat.typing', id: number, userId: null, isTyping })
  })

  function leave() {
    if (!visitor) return
    typing.set(false)
    const { sessionId } = visitor
    const isStored = fanout.getNumber(sessionId) !== undefined
    if (rooms.leave(visitor) && isStored) presence.setJoined(sessionId, false)
    visitor = undefined
  }

  /** The conversation that this socket has joined. @throws FrameError for another one */
  function requireJoined(sessionId: string): VisitorConnection {
    if (!visitor) throw chatFrameError('not-joined', m.chat_not_joined())
    if (sessionId !== visitor.sessionId) {
      throw chatFrameError('not-allowed', m.chat_other_conversation())
    }
    return visitor
  }

  return {
    async join(frame: FrameByType<'join'>) {
      if (!mayJoin(peer.address)) throw chatFrameError('too-many', m.chat_too_many_joins())
      const { sessionId } = frame
      if (visitor && visitor.sessionId !== sessionId) leave()
      sender = toSender(frame)
      const language = frame.language ?? 'en'
      const own = visitor ?? { sessionId, seq: undefined, number: undefined, language, send }
      own.language = language
      own.seq = undefined
      own.number = undefined
      visitor = own
      rooms.join(own)
      await sendHistory(own, frame)
      setLanguage(own.language)
    },

    async message(frame: FrameByType<'message'>) {
      const own = requireJoined(frame.sessionId)
      if (isRateLimited && !limit.take()) {
        throw chatFrameError('too-fast', m.chat_too_fast_socket())
      }
      const wasStored = fanout.getNumber(own.sessionId) !== undefined
      const stored = await chat.sendVisitorMessage({ ...sender, ...frame }, own.language, origin)
      typing.reset()
      if (!wasStored) presence.setJoined(own.sessionId, true)
      // A new message comes back by the fan-out. For a duplicate the acknowledgement was lost: repeat it.
      if (stored.isNew) return
      if (own.seq !== undefined && own.seq < stored.message.seq) fanout.deliver(own.sessionId)
      else send({ type: 'message', message: stored.message })
    },

    typing(frame: FrameByType<'typing'>) {
      requireJoined(frame.sessionId)
      typing.set(frame.isTyping)
    },

    leave,
    close() {
      typing.close()
      leave()
    },
  }
}
