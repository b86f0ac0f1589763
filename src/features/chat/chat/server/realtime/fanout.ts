import { isDatabaseAway } from '#platform/server/database/away.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import type { ConversationKeys } from '../repository/tables.ts'
import type { ChatService } from '../service.ts'
import { createConversationIndex } from './conversation-index.ts'
import { deliverPending, type FanoutState, sendDeleted } from './deliver-pending.ts'
import { createDeliveryRuns } from './delivery-runs.ts'
import { publishMessage } from './publish-message.ts'
import { createRooms } from './rooms.ts'
import { createStaffCursor } from './staff-cursor.ts'

type FanoutDeps = {
  chat: Pick<ChatService, 'findBySecretHash' | 'findByNumber' | 'listNewer' | 'listPositions'>
  logger: Logger
  /** To every staff connection of this instance. */
  sendToStaff(frame: FrameFromServer): void
}

export type Fanout = ReturnType<typeof createFanout>

/** The visitor connections of the conversation with this number. */
function listVisitors({ index, rooms }: FanoutState, number: number) {
  const room = index.getKeys(number)?.secretHash
  return room === undefined ? [] : rooms.listVisitors(room)
}

/**
 * Delivers new messages to the connections of this instance, once each and in order. Events carry only
 * numbers: messages are read from the database, starting at the first sequence number a connection is
 * missing, so late, duplicate or lost events are harmless.
 */
export function createFanout({ chat, logger, sendToStaff }: FanoutDeps) {
  const rooms = createRooms()
  const index = createConversationIndex(rooms.has)
  const staffCursor = createStaffCursor(chat.listPositions)
  const state: FanoutState = { chat, rooms, index, staffCursor, sendToStaff }
  const publish = publishMessage.bind(null, state)
  const runs = createDeliveryRuns(deliverPending.bind(null, state), (error) => {
    if (!isDatabaseAway(error)) logger.error(describeError(error), 'message fan-out failed')
  })
  let eventCount = 0

  const isDelivered = (number: number, room: string, seq: number) =>
    (!staffCursor.isOpen() || staffCursor.get(number) >= seq) &&
    rooms.listVisitors(room).every((visitor) => visitor.seq !== undefined && visitor.seq >= seq)

  /** Delivers by conversation number; reads nothing where no connection is missing a message. */
  function deliverByNumber(number: number, upTo = Infinity): void {
    eventCount += 1
    if (rooms.isEmpty() && !staffCursor.isOpen()) return
    const known = index.getKeys(number)?.secretHash
    if (known !== undefined) {
      if (!isDelivered(number, known, upTo)) runs.start(known)
      return
    }
    chat.findByNumber(number).then(
      (conversation) => {
        if (!conversation) return
        index.add(conversation)
        runs.start(conversation.secretHash)
      },
      () => runs.retryLater(`number ${number}`, () => deliverByNumber(number)), // the database is away
    )
  }

  return {
    rooms,
    deliver: runs.start,
    deliverByNumber,
    publish(message: ChatMessage, conversation: ConversationKeys) {
      eventCount += 1
      publish(message, conversation)
    },
    /** Rises with every event; the same number again means that no event was missed in between. */
    getEventCount: () => eventCount,
    indexConversation: index.add,
    /** By which staff name the conversation with this number. */
    getSessionId: (number: number) => index.getKeys(number)?.sessionId,
    getSessionNumber: index.getSessionNumber,
    getRoomNumber: index.getRoomNumber,
    listVisitors: (number: number) => listVisitors(state, number),

    /** A conversation was deleted. @returns by which staff name it, if known on this instance */
    removeConversation(number: number): string | undefined {
      const keys = index.getKeys(number)
      staffCursor.delete(number)
      index.remove(number)
      if (!keys) return undefined
      for (const visitor of rooms.listVisitors(keys.secretHash)) {
        if (visitor.number === number) sendDeleted(visitor)
      }
      return keys.sessionId
    },

    /** From now on staff receive every new message of every conversation. */
    subscribeStaff: staffCursor.open,
    unsubscribeStaff: staffCursor.close,

    /** Delivers everything that may have been missed, after a gap in the events. */
    async resync(): Promise<void> {
      eventCount += 1
      for (const room of rooms.list()) runs.start(room)
      if (!staffCursor.isOpen()) return
      for (const { id, lastSeq } of await chat.listPositions()) {
        if (lastSeq > staffCursor.get(id)) deliverByNumber(id)
      }
    },

    close: runs.close,
  }
}
