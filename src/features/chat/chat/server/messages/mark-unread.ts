import type { Actor, Origin } from '#shared/actor.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { requireConversation } from '../conversations/require-conversation.ts'

/**
 * Marks the visitor's last message as unread for one person. For everybody else, and for the number of
 * messages that no one has read, it remains as it is. @throws not-found
 */
export async function markUnread(
  deps: ChatDeps,
  actor: Actor,
  sessionId: string,
  origin: Origin,
): Promise<void> {
  const { database, chat, eventBus, recordView } = deps
  const { id, lastClientSeq } = await requireConversation(deps, sessionId)
  await database.transaction(async () => {
    await chat.markUnread(actor.userId, id, lastClientSeq)
    await eventBus.publishWithin(database, { t: 'chat.read', id })
  })
  await recordView(actor, origin, { id })
}
