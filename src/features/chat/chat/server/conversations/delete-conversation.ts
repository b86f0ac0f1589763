import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, notAllowed } from '#shared/errors.ts'
import { formatFullDay, toNoon } from '#shared/practice-time.ts'
import { mayDeleteConversation } from '../../policy.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { type ErasedConversation, eraseConversation } from './erase-conversation.ts'
import { conversationNotFound, requireConversation } from './require-conversation.ts'

/** The lead and its reason are not named: not everyone who may delete the conversation may see them. */
const toHoldConflict = (until: string) =>
  new AppError(
    'conflict',
    `The lead made from this conversation is on hold until ${formatFullDay(toNoon(until), 'UTC')}. The conversation can be deleted when the hold ends or is released.`,
  )

/**
 * Deletes a conversation with what else is stored about its visitor and belongs to no other record; the visitor is
 * notified. @returns how much was deleted. @throws not-found; not-allowed unless the actor is its owner or an
 * administrator; conflict while a lead made from it is on hold
 */
export async function deleteConversation(
  deps: ChatDeps,
  actor: Actor,
  sessionId: string,
  origin: Origin,
): Promise<ErasedConversation & { toClient: number }> {
  const { database, leads, audit } = deps
  // Refusals are returned, not thrown, so that their audit entries are committed.
  const outcome = await database.transaction(async () => {
    const conversation = await requireConversation(deps, sessionId)
    const { id, leadId } = conversation
    const action = 'conversation.deleted'
    const entry = { actor, origin, record: 'conversation', id, action } as const
    const isAllowed = mayDeleteConversation(actor, conversation)
    const hold = isAllowed && leadId !== null ? await leads.lockHold(leadId) : null
    if (hold || !isAllowed) {
      await audit.record({ ...entry, outcome: 'refused' })
      return hold ?? 'not-allowed'
    }
    const by = { actor, origin }
    const erased = await eraseConversation(deps, conversation, by)
    if (!erased) throw conversationNotFound()
    const toClient = await deps.eraseTraces({ addresses: [conversation.senderEmail] }, by)
    return { ...erased, toClient }
  })
  if (outcome === 'not-allowed') {
    throw notAllowed('Only its owner and administrators delete a conversation.')
  }
  if ('until' in outcome) throw toHoldConflict(outcome.until)
  return outcome
}
