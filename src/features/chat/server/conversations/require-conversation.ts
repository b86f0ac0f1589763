import { m } from '#messages'
import { AppError } from '#shared/errors.ts'
import type { ChatErrorCode } from '../../contract/frames.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ConversationRow } from '../repository/tables.ts'

export const conversationNotFound = () =>
  new AppError('not-found', m.chat_conversation_gone(), {
    detail: 'not-there' satisfies ChatErrorCode,
  })

/** @throws not-found */
export const requireConversation =
  ({ chat, now }: ChatDeps) =>
  async (sessionId: string): Promise<ConversationRow> => {
    const found = await chat.find(sessionId, now())
    if (!found) throw conversationNotFound()
    return found
  }
