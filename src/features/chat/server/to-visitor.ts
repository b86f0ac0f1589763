import { toReference } from '#shared/request-reference.ts'
import type { History } from '../contract/messages.ts'
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
