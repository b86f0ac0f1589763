import type { LiveSocket } from '#features/core/live/server/service.ts'
import { m } from '#messages'
import type { Clock } from '#platform/server/clock.ts'
import { hashToken } from '#platform/server/crypto.ts'
import type { BusEvent } from '#platform/server/events/events.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import type { VisitorTab } from '../../contract/visitor-page.ts'
import { toOpenPage } from '../presence/polled-tabs.ts'
import type { ChatService } from '../service.ts'
import type { Fanout } from './fanout.ts'
import { chatFrameError, type FrameByType } from './frames.ts'
import { createHistorySender } from './history-sender.ts'
import type { PresenceTracker } from './presence-tracker.ts'
import { createMessageLimit } from './rate-limits.ts'
import type { VisitorConnection } from './rooms.ts'
import type { VisitorPages } from './visitor-pages.ts'
import { createVisitorTyping } from './visitor-typing.ts'

export type VisitorSessionDeps = {
  chat: Pick<ChatService, 'getAvailability' | 'readHistory' | 'sendVisitorMessage' | 'setLanguage'>
  fanout: Fanout
  presence: Pick<PresenceTracker, 'setJoined'>
  pages: Pick<VisitorPages, 'handleChange'>
  clock: Clock
  publish(event: BusEvent): void
  /** True if this address may open one more conversation now. */
  mayJoin(address: string): boolean
  isRateLimited: boolean
}

type Sender = Pick<FrameByType<'join'>, 'senderName' | 'senderEmail' | 'senderPhone'>

const toSender = ({ senderName, senderEmail, senderPhone }: Sender): Sender => ({
  ...(senderName === undefined ? {} : { senderName }),
  ...(senderEmail === undefined ? {} : { senderEmail }),
  ...(senderPhone === undefined ? {} : { senderPhone }),
})

/** The conversation that a socket has joined. @throws FrameError for another one */
function requireJoined(
  visitor: VisitorConnection | undefined,
  sessionId: string,
): VisitorConnection {
  if (!visitor) throw chatFrameError('not-joined', m.chat_not_joined())
  if (sessionId !== visitor.sessionId) {
    throw chatFrameError('not-allowed', m.chat_other_conversation())
  }
  return visitor
}

/** True if a connection lacks this message of its conversation; one that is held back is in none yet. */
const isBehind = ({ seq }: VisitorConnection, message: ChatMessage) =>
  !message.isHeld && seq !== undefined && seq < message.seq

/** Notes what the tab of a socket shows. */
const createPageReport =
  ({ fanout, pages, clock }: Pick<VisitorSessionDeps, 'fanout' | 'pages' | 'clock'>) =>
  (visitor: VisitorConnection, tab: VisitorTab | undefined) => {
    visitor.page = tab && toOpenPage(tab, clock.now().getTime())
    const number = fanout.getRoomNumber(visitor.room)
    if (number !== undefined) pages.handleChange(number)
  }

/** Handles the frames of a visitor on one socket, from `join` on. */
export function createVisitorSession(
  { peer, origin, send, setLanguage }: LiveSocket,
  deps: VisitorSessionDeps,
) {
  const { chat, fanout, presence, pages, publish, mayJoin, isRateLimited } = deps
  const setPage = createPageReport(deps)
  const { rooms } = fanout
  const sendHistory = createHistorySender({ chat, fanout, presence, origin })
  const limit = createMessageLimit()
  let visitor: VisitorConnection | undefined
  let sender: Sender = {}
  const typing = createVisitorTyping((isTyping) => {
    const number = visitor && fanout.getRoomNumber(visitor.room)
    if (number !== undefined) publish({ t: 'chat.typing', id: number, userId: null, isTyping })
  })

  function leave() {
    if (!visitor) return
    typing.set(false)
    const { room } = visitor
    const number = fanout.getRoomNumber(room)
    const isLast = rooms.leave(visitor)
    visitor = undefined
    if (number === undefined) return
    if (isLast) presence.setJoined(room, false)
    pages.handleChange(number)
  }

  return {
    async join(frame: FrameByType<'join'>) {
      if (!mayJoin(peer.address)) throw chatFrameError('too-many', m.chat_too_many_joins())
      const { sessionId } = frame
      if (visitor && visitor.sessionId !== sessionId) leave()
      sender = toSender(frame)
      const language = frame.language ?? 'en'
      const room = hashToken(sessionId)
      const own = visitor ?? { sessionId, room, seq: undefined, number: undefined, language, send }
      own.language = language
      own.seq = undefined
      own.number = undefined
      visitor = own
      rooms.join(own)
      await sendHistory(own, frame)
      setPage(own, frame.tab)
      setLanguage(own.language)
    },

    async message(frame: FrameByType<'message'>) {
      const own = requireJoined(visitor, frame.sessionId)
      if (isRateLimited && !limit.take()) {
        throw chatFrameError('too-fast', m.chat_too_fast_socket())
      }
      const wasStored = fanout.getRoomNumber(own.room) !== undefined
      const stored = await chat.sendVisitorMessage({ ...sender, ...frame }, own.language, origin)
      typing.reset()
      if (!wasStored) presence.setJoined(own.room, true)
      // A new message comes back by the fan-out. For a duplicate the acknowledgement was lost: repeat it.
      if (stored.isNew) return
      if (isBehind(own, stored.message)) fanout.deliver(own.room)
      else send({ type: 'message', message: stored.message })
    },

    typing(frame: FrameByType<'typing'>) {
      requireJoined(visitor, frame.sessionId)
      typing.set(frame.isTyping)
    },

    page(frame: FrameByType<'page'>) {
      setPage(requireJoined(visitor, frame.sessionId), frame.tab)
    },

    leave,
    close() {
      typing.close()
      leave()
    },
  }
}
