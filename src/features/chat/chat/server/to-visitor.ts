import { toReference } from '#shared/request-reference.ts'
import type { ChatMessage, History } from '../contract/messages.ts'
import type { ConversationRow } from './repository/tables.ts'

/** What a visitor's own browser receives of its conversation, besides the messages, when it resumes it. */
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
