import { m } from '#messages'
import { hashToken } from '#platform/server/crypto.ts'
import { AppError } from '#shared/errors.ts'
import type { ChatErrorCode } from '../../contract/frames.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ConversationRow } from '../repository/tables.ts'

export const conversationNotFound = () =>
  new AppError('not-found', m.chat_conversation_gone(), {
    detail: 'not-there' satisfies ChatErrorCode,
  })

/** The conversation that staff name by this session id. @throws not-found */
export async function requireConversation(
  { chat, now }: ChatDeps,
  sessionId: string,
): Promise<ConversationRow> {
  const found = await chat.find(sessionId, now())
  if (!found) throw conversationNotFound()
  return found
}

/**
 * The conversation of the visitor with this secret; undefined before its first message. What staff name a
 * conversation by is no visitor's secret, and cannot become one. @throws not-found for that
 */
export async function findOwnConversation(
  { chat, now }: ChatDeps,
  secret: string,
): Promise<ConversationRow | undefined> {
  const found = await chat.findBySecretHash(hashToken(secret), now())
  if (!found && (await chat.find(secret, now()))) throw conversationNotFound()
  return found
}

/** @throws not-found */
export async function requireOwnConversation(
  { chat, now }: ChatDeps,
  secret: string,
): Promise<ConversationRow> {
  const found = await chat.findBySecretHash(hashToken(secret), now())
  if (!found) throw conversationNotFound()
  return found
}
