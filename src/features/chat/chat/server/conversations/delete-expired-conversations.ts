import type { ChatDeps } from '../chat-deps.ts'
import { recordNoAnswer } from '../messages/record-answer-time.ts'
import { extendHeldConversations } from './extend-held-conversations.ts'

/**
 * Deletes messages and conversations older than `CHAT_RETENTION_DAYS`, at most `limit` of each, but none of a lead on
 * hold.
 */
export async function deleteExpiredConversations(deps: ChatDeps, limit: number): Promise<number> {
  const { database, chat, audit, eventBus, now } = deps
  return database.transaction(async () => {
    await extendHeldConversations(deps)
    const messageCount = await chat.deleteExpiredMessages(now(), limit)
    const conversations = await chat.deleteExpired(now(), limit)
    for (const conversation of conversations) {
      const { id } = conversation
      await recordNoAnswer(deps, conversation)
      await audit.record({
        actor: null,
        origin: null,
        record: 'conversation',
        id,
        action: 'retention.deleted',
      })
      await eventBus.publishWithin(database, { t: 'chat.deleted', id })
    }
    return Math.max(messageCount, conversations.length)
  })
}
