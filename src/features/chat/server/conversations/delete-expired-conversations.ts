import type { ChatDeps } from '../chat-deps.ts'

/** Deletes messages and conversations older than `CHAT_RETENTION_DAYS`, at most `limit` of each. */
export const deleteExpiredConversations =
  ({ database, chat, audit, eventBus, now }: ChatDeps) =>
  async (limit: number): Promise<number> =>
    database.transaction(async () => {
      const messageCount = await chat.deleteExpiredMessages(now(), limit)
      const conversations = await chat.deleteExpired(now(), limit)
      for (const id of conversations) {
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
