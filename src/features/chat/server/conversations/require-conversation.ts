import { AppError } from '#shared/errors.ts'
import type { ChatErrorCode } from '../../contract/frames.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ConversationRow } from '../repository/tables.ts'

export const conversationGone = 'This conversation is not here, or no longer here.'

export const conversationNotFound = () =>
  new AppError('not-found', conversationGone, { detail: 'not-there' satisfies ChatErrorCode })

/** @throws not-found */
export const requireConversation =
  ({ chat, now }: ChatDeps) =>
  async (sessionId: string): Promise<ConversationRow> => {
    const found = await chat.find(sessionId, now())
    if (!found) throw conversationNotFound()
    return found
  }
