import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import type { ConversationState } from '../../contract/states.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ConversationRow } from '../repository/tables.ts'
import { conversationNotFound, requireConversation } from './require-conversation.ts'
import { presentConversation } from './to-summary.ts'

type Change = { state?: ConversationState | undefined; assignedTo?: number | null | undefined }
type Action = `conversation.${'assigned' | 'closed' | 'reopened'}`

/**
 * Staff only close and reopen a conversation: its messages decide if an open one waits.
 * @returns what was done, if anything
 */
async function changeState(
  { chat }: ChatDeps,
  sessionId: string,
  to: ConversationState,
): Promise<Action | undefined> {
  const from = await chat.lockState(sessionId)
  if (from === undefined) throw conversationNotFound()
  if ((from === 'closed') === (to === 'closed')) return undefined
  if (to === 'closed') {
    await chat.close(sessionId)
    return 'conversation.closed'
  }
  await chat.reopen(sessionId)
  return 'conversation.reopened'
}

async function assign(
  { database, accounts, chat, alerts, now }: ChatDeps,
  actor: Actor,
  { id, sessionId }: Pick<ConversationRow, 'id' | 'sessionId'>,
  userId: number | null,
): Promise<Action | undefined> {
  if (userId !== null) {
    // The account cannot be deleted between the check and the commit.
    await lockUntilCommit(database, 'accounts')
    const account = await accounts.findDetails(userId)
    if (!account || account.isSuspended) {
      throw fieldError('assignedTo', 'This person cannot sign in any more.')
    }
  }
  if (!(await chat.assign(sessionId, userId, now()))) return undefined
  if (userId !== null) {
    const exceptUserId = actor.userId
    await alerts.enqueue({ kind: 'chat.assigned', recordId: id, userIds: [userId], exceptUserId })
  }
  return 'conversation.assigned'
}

/**
 * Closes, reopens or assigns a conversation. A concurrent change by a colleague is not an error: the last
 * change counts. @throws not-found, bad-input
 */
export async function changeConversation(
  deps: ChatDeps,
  actor: Actor,
  sessionId: string,
  { state, assignedTo }: Change,
  origin: Origin,
): Promise<ChatSessionSummary> {
  const { database, audit, eventBus, recordView } = deps
  const conversation = await requireConversation(deps, sessionId)
  const { id } = conversation
  const isChanged = await database.transaction(async () => {
    const actions = [
      assignedTo !== undefined && (await assign(deps, actor, conversation, assignedTo)),
      state !== undefined && (await changeState(deps, sessionId, state)),
    ].filter((action) => action !== false && action !== undefined)
    for (const action of actions) {
      await audit.record({ actor, origin, record: 'conversation', id, action })
    }
    if (actions.length > 0) await eventBus.publishWithin(database, { t: 'chat.changed', id })
    return actions.length > 0
  })
  if (!isChanged) await recordView(actor, origin, { id })
  return presentConversation(deps, actor, id)
}
