import { m } from '#messages'
import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import type { ChatDeps } from '../chat-deps.ts'

/** Deletes a conversation; its visitor is notified. @throws not-found */
export const deleteConversation =
  ({ database, chat, audit, eventBus, now }: ChatDeps) =>
  async (actor: Actor, sessionId: string, origin: Origin): Promise<void> => {
    await database.transaction(async () => {
      const id = await chat.delete(sessionId, now())
      if (id === undefined) throw notFound(m.chat_conversation_gone())
      await audit.record({
        actor,
        origin,
        record: 'conversation',
        id,
        action: 'conversation.deleted',
      })
      await eventBus.publishWithin(database, { t: 'chat.deleted', id })
    })
  }
