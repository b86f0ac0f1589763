import { m } from '#messages'
import { notFound } from '#shared/errors.ts'
import { isPresent } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { requireOwnConversation } from '../conversations/require-conversation.ts'

/** The visitor is online for another 40 seconds. @throws not-found */
export async function recordHeartbeat(deps: ChatDeps, secret: string): Promise<void> {
  const { chat, eventBus, now } = deps
  const before = await requireOwnConversation(deps, secret)
  const number = await chat.recordHeartbeat(before.sessionId, now())
  if (number === undefined) throw notFound(m.chat_conversation_gone())
  if (!isPresent(before, now())) await eventBus.publish({ t: 'chat.presence', id: number })
}
