import { m } from '#messages'
import { notFound } from '#shared/errors.ts'
import { isPresent } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { conversationNotFound, findOwnConversation } from '../conversations/require-conversation.ts'
import { findHeldConversation } from '../messages/held-conversation.ts'

/** The visitor is online for another 40 seconds. Without effect while their conversation is held back. @throws not-found */
export async function recordHeartbeat(deps: ChatDeps, secret: string): Promise<void> {
  const { chat, eventBus, now } = deps
  const before = await findOwnConversation(deps, secret)
  if (!before) {
    if (await findHeldConversation(deps, secret)) return
    throw conversationNotFound()
  }
  const number = await chat.recordHeartbeat(before.sessionId, now())
  if (number === undefined) throw notFound(m.chat_conversation_gone())
  if (!isPresent(before, now())) await eventBus.publish({ t: 'chat.presence', id: number })
}
