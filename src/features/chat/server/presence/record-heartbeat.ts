import { m } from '#messages'
import { notFound } from '#shared/errors.ts'
import { isPresent } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { requireConversation } from '../conversations/require-conversation.ts'

/** The visitor is online for another 40 seconds. @throws not-found */
export const recordHeartbeat =
  (deps: ChatDeps) =>
  async (sessionId: string): Promise<void> => {
    const { chat, eventBus, now } = deps
    const before = await requireConversation(deps)(sessionId)
    const number = await chat.recordHeartbeat(sessionId, now())
    if (number === undefined) throw notFound(m.chat_conversation_gone())
    if (!isPresent(before, now())) await eventBus.publish({ t: 'chat.presence', id: number })
  }
