import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { type ChatSessionSummary, visitorWroteAgain } from '../../contract/conversations.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { conversationNotFound, requireConversation } from './require-conversation.ts'
import { presentConversation } from './to-summary.ts'

type Action = 'conversation.no_reply_needed' | 'conversation.no_reply_undone'

/** Records and announces a change that has happened. */
async function finish(
  { database, audit, eventBus }: ChatDeps,
  { actor, origin, id }: { actor: Actor; origin: Origin; id: number },
  action: Action,
): Promise<void> {
  await audit.record({ actor, origin, record: 'conversation', id, action })
  await eventBus.publishWithin(database, { t: 'chat.changed', id })
}

/**
 * "No reply needed": the visitor waits no longer, and what they wrote counts as read. The conversation is locked before it
 * is compared with what the screen showed, so that no newer message is dismissed. @throws not-found, conflict
 */
export async function dismissConversation(
  deps: ChatDeps,
  actor: Actor,
  sessionId: string,
  { lastMessageAt }: { lastMessageAt?: string | undefined },
  origin: Origin,
): Promise<ChatSessionSummary> {
  const { database, chat, now } = deps
  const { id } = await requireConversation(deps, sessionId)
  await database.transaction(async () => {
    await chat.lockState(sessionId)
    const row = await chat.findSummary(id, now())
    if (!row) throw conversationNotFound()
    if (lastMessageAt !== undefined && row.lastMessageAt > new Date(lastMessageAt)) {
      throw new AppError('conflict', visitorWroteAgain)
    }
    const { lastSeq } = row
    if (!(await chat.dismiss(sessionId))) return
    await chat.markRead(sessionId)
    await chat.recordRead({ accountId: actor.userId, conversationId: id, lastReadSeq: lastSeq })
    await finish(deps, { actor, origin, id }, 'conversation.no_reply_needed')
  })
  return presentConversation(deps, actor, id)
}

/** Takes "No reply needed" back. @throws not-found; conflict when someone has written since */
export async function restoreConversation(
  deps: ChatDeps,
  actor: Actor,
  sessionId: string,
  origin: Origin,
): Promise<ChatSessionSummary> {
  const { id } = await requireConversation(deps, sessionId)
  await deps.database.transaction(async () => {
    if (!(await deps.chat.restore(sessionId))) {
      throw new AppError('conflict', 'This cannot be undone any more: someone has written since.')
    }
    await finish(deps, { actor, origin, id }, 'conversation.no_reply_undone')
  })
  return presentConversation(deps, actor, id)
}
