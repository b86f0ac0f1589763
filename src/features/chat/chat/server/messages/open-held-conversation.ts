import type { HeldForm } from '#features/core/screening/server/service.ts'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { heldContentSchema, readSecretHash } from './held-conversation.ts'
import { insertConversation } from './insert-conversation.ts'
import { insertMessage, type MessageStoreDeps } from './insert-message.ts'

const olderForm = () =>
  new AppError(
    'conflict',
    'This message was held by an earlier version, which cannot open its chat. Answer by email, then delete this.',
  )

/**
 * Opens a conversation that was held back, with the messages that its visitor has written meanwhile, at the times at which
 * they wrote them. Call it in the transaction that takes the form out of the quarantine. @throws conflict
 */
export async function openHeldConversation(
  deps: MessageStoreDeps,
  held: HeldForm,
  /** Of the visitor. */
  origin: Origin,
): Promise<void> {
  const { chat, database, eventBus, toExpiry } = deps
  const secretHash = readSecretHash(held)
  if (secretHash === undefined) throw olderForm()
  const { name, email, phone, messages } = heldContentSchema.parse(held.content)
  const visitor = { senderName: name, senderEmail: email, senderPhone: phone }
  const { language, createdAt } = held
  // There is one already if another tab of the visitor opened it at the same moment: the messages join it.
  await insertConversation(
    deps,
    { secretHash, visitor, language, at: createdAt },
    {
      actor: null,
      origin,
    },
  )
  for (const { message, optimisticId, at } of messages) {
    const writtenAt = new Date(at)
    const values = { now: writtenAt, expiresAt: toExpiry(writtenAt), message, pace: undefined }
    const conversation = await chat.reserveVisitorSeq(secretHash, values)
    if (!conversation) throw new Error('the conversation that was just inserted is missing')
    const draft = { message, optimisticId: optimisticId ?? undefined, isFromClient: true }
    await insertMessage(deps, conversation, conversation, draft, writtenAt)
    // Every instance notes if the visitor is connected to it.
    await eventBus.publishWithin(database, { t: 'chat.presence', id: conversation.id })
  }
}
