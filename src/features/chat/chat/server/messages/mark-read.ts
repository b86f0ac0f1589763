import type { Actor, Origin } from '#shared/actor.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { requireConversation } from '../conversations/require-conversation.ts'

/** Marks a visitor's messages as read, for this person and for everybody. @throws not-found */
export async function markRead(
  deps: ChatDeps,
  actor: Actor,
  sessionId: string,
  origin: Origin,
): Promise<void> {
  const { id, lastSeq } = await requireConversation(deps, sessionId)
  const { userId: accountId } = actor
  await deps.database.transaction(async () => {
    const isNew = await deps.chat.markRead(sessionId)
    const read = { accountId, conversationId: id, lastReadSeq: lastSeq }
    const isNewToPerson = await deps.chat.recordRead(read)
    if (isNew || isNewToPerson)
      await deps.eventBus.publishWithin(deps.database, { t: 'chat.read', id })
  })
  await deps.recordView(actor, origin, { id })
}
