import type { ChatMessage } from '../../contract/messages.ts'
import type { ConversationKeys } from '../repository/tables.ts'
import { toVisitorMessage } from '../to-visitor.ts'
import type { FanoutState } from './deliver-pending.ts'

/**
 * Sends a message that this instance has just stored to the connections whose next message it is. The
 * others receive it in order, by `deliverPending`.
 */
export function publishMessage(
  { rooms, index, staffCursor, sendToStaff }: FanoutState,
  message: ChatMessage,
  conversation: ConversationKeys,
): void {
  const { id: number, secretHash: room } = conversation
  const { seq } = message
  if (!rooms.has(room) && !staffCursor.isOpen()) return
  index.add(conversation)
  const frame = { type: 'message', message } as const
  if (staffCursor.isOpen() && staffCursor.get(number) === seq - 1) {
    staffCursor.set(number, seq)
    sendToStaff(frame)
  }
  for (const visitor of rooms.listVisitors(room)) {
    visitor.number ??= visitor.seq === 0 ? number : undefined
    if (visitor.number !== number || visitor.seq !== seq - 1) continue
    visitor.seq = seq
    visitor.send({ type: 'message', message: toVisitorMessage(message, visitor.sessionId) })
  }
}
