import type { Actor, Origin } from '#shared/actor.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { requireConversation } from '../conversations/require-conversation.ts'

/** Marks a visitor's messages as read. @throws not-found */
export const markRead =
  (deps: ChatDeps) =>
  async (actor: Actor, sessionId: string, origin: Origin): Promise<void> => {
    const { id } = await requireConversation(deps)(sessionId)
    await deps.database.transaction(async () => {
      const isChanged = await deps.chat.markRead(sessionId)
      if (isChanged) await deps.eventBus.publishWithin(deps.database, { t: 'chat.read', id })
    })
    await deps.recordView(actor, origin, { id })
  }
