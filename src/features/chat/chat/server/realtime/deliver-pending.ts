import type { FrameFromServer } from '../../contract/frames.ts'
import type { ChatService } from '../service.ts'
import { toVisitorMessage } from '../to-visitor.ts'
import type { createConversationIndex } from './conversation-index.ts'
import type { createRooms, VisitorConnection } from './rooms.ts'
import type { createStaffCursor } from './staff-cursor.ts'

export type FanoutState = {
  chat: Pick<ChatService, 'findBySecretHash' | 'listNewer'>
  rooms: ReturnType<typeof createRooms>
  index: ReturnType<typeof createConversationIndex>
  staffCursor: ReturnType<typeof createStaffCursor>
  /** To every staff connection of this instance. */
  sendToStaff(frame: FrameFromServer): void
}

const messagesPerRead = 100

/** The connection's conversation is gone: a later one with the same secret starts at 1 again. */
export function sendDeleted(visitor: VisitorConnection): void {
  visitor.number = undefined
  if (visitor.seq !== undefined) visitor.seq = 0
  visitor.send({ type: 'deleted', sessionId: visitor.sessionId })
}

/** The sequence number after which someone on this instance is missing messages; Infinity for no one. */
function findLowestCursor({ rooms, staffCursor }: FanoutState, number: number, room: string) {
  const cursors = rooms.listVisitors(room).flatMap(({ seq }) => (seq === undefined ? [] : [seq]))
  if (staffCursor.isOpen()) cursors.push(staffCursor.get(number))
  return Math.min(...cursors)
}

/** Sends every connection the stored messages of a conversation that it is missing. */
export async function deliverPending(state: FanoutState, room: string): Promise<void> {
  const { chat, rooms, index, staffCursor, sendToStaff } = state
  // Taken before the read: a connection that joins during it may know a newer conversation.
  const before = rooms.listVisitors(room).map((visitor) => [visitor, visitor.number] as const)
  const conversation = await chat.findBySecretHash(room)
  for (const [visitor, known] of before) {
    const isGone = known !== undefined && known !== conversation?.id && known === visitor.number
    if (isGone) sendDeleted(visitor)
  }
  if (!conversation) return
  const { id: number, sessionId } = conversation
  index.add(conversation)
  for (const visitor of rooms.listVisitors(room)) visitor.number ??= number
  for (;;) {
    const from = findLowestCursor(state, number, room)
    if (from >= conversation.lastSeq) return
    const messages = await chat.listNewer(sessionId, from, messagesPerRead)
    for (const message of messages) {
      for (const visitor of rooms.listVisitors(room)) {
        if (visitor.seq === undefined || visitor.seq >= message.seq) continue
        visitor.seq = message.seq
        visitor.send({ type: 'message', message: toVisitorMessage(message, visitor.sessionId) })
      }
      if (staffCursor.isOpen() && staffCursor.get(number) < message.seq) {
        staffCursor.set(number, message.seq)
        sendToStaff({ type: 'message', message })
      }
    }
    if (messages.length < messagesPerRead) return
  }
}
