import type { Origin } from '#shared/actor.ts'
import type { ChatService } from '../service.ts'
import { sendClosed } from './closing-notice.ts'
import type { Fanout } from './fanout.ts'
import type { FrameByType } from './frames.ts'
import type { PresenceTracker } from './presence-tracker.ts'
import type { VisitorConnection } from './rooms.ts'

type HistorySenderDeps = {
  chat: Pick<ChatService, 'getAvailability' | 'readHistory' | 'setLanguage'>
  fanout: Pick<Fanout, 'getEventCount' | 'indexConversation' | 'deliver'>
  presence: Pick<PresenceTracker, 'setJoined'>
  origin: Origin
}

/**
 * Answers a join: sends the history, then what was stored while it was read. A conversation follows its
 * visitor to pages in another language.
 */
export const createHistorySender =
  ({ chat, fanout, presence, origin }: HistorySenderDeps) =>
  async (
    visitor: VisitorConnection,
    { lastSeq, language }: Pick<FrameByType<'join'>, 'lastSeq' | 'language'>,
  ): Promise<void> => {
    const { sessionId, room, send } = visitor
    const eventsBefore = fanout.getEventCount()
    const { conversation, messages, own, seq } = await chat.readHistory(sessionId, lastSeq, origin)
    // A browser that has more than the conversation holds has an earlier one, since deleted.
    const isGone = (lastSeq ?? 0) > (conversation?.lastSeq ?? 0)
    if (isGone) send({ type: 'deleted', sessionId })
    send({ type: 'history', messages, ...own })
    visitor.seq = seq
    visitor.number = conversation?.id
    visitor.language = language ?? conversation?.language ?? 'en'
    if (!conversation) return
    fanout.indexConversation(conversation)
    presence.setJoined(room, true)
    if (!chat.getAvailability().available) sendClosed(visitor)
    const isComplete = seq >= conversation.lastSeq && fanout.getEventCount() === eventsBefore
    if (!isComplete) fanout.deliver(room)
    if (language && language !== conversation.language) {
      await chat.setLanguage(conversation.sessionId, language)
    }
  }
