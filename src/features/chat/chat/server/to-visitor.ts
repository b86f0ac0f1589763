import { toReference } from '#shared/request-reference.ts'
import type { ChatMessage, History } from '../contract/messages.ts'
import type { ConversationRow } from './repository/tables.ts'

/** The parts of a conversation, besides its messages, that the visitor's own browser receives to resume it. */
export function toVisitor({
  senderName,
  senderEmail,
  senderPhone,
  leadId,
  callBackAt,
}: ConversationRow): Omit<History, 'messages'> {
  return {
    visitor: { senderName, senderEmail, senderPhone },
    ...(leadId !== null &&
      callBackAt !== null && {
        callBack: { reference: toReference(leadId), at: callBackAt.toISOString() },
      }),
  }
}

/** A message as its visitor receives it: with their own session id, and of staff the first name only. */
export const toVisitorMessage = (message: ChatMessage, sessionId: string): ChatMessage => ({
  ...message,
  sessionId,
  ...(!message.isFromClient && { senderName: message.senderFirstName ?? '' }),
})
