import type { Actor, Origin } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import { conversationNotFound } from '../conversations/require-conversation.ts'
import { idempotently, type StoredMessage } from './duplicate-message.ts'
import { insertMessage, type MessageStoreDeps } from './insert-message.ts'

type Reply = { sessionId: string; message: string; optimisticId?: string | null | undefined }

/** Stores a reply of the staff, at any hour. @throws not-found */
export const sendReply =
  (deps: MessageStoreDeps) =>
  async (actor: Actor, given: Reply, origin: Origin): Promise<StoredMessage> => {
    const { database, chat, audit, now, toExpiry, systemEmail } = deps
    const { sessionId, message } = given
    const draft = { message, optimisticId: given.optimisticId ?? undefined, isFromClient: false }
    const sender = { senderName: fullName(actor), senderEmail: systemEmail(), senderPhone: null }
    return idempotently(() =>
      database.transaction(async () => {
        const at = now()
        const conversation = await chat.reserveSeq(sessionId, {
          now: at,
          expiresAt: toExpiry(at),
          isFromClient: false,
          message,
        })
        if (!conversation) throw conversationNotFound()
        const row = await insertMessage(deps, conversation, sender, draft, at)
        const { id } = conversation
        await audit.record({
          actor,
          origin,
          record: 'conversation',
          id,
          action: 'conversation.replied',
        })
        return row
      }),
    )
  }
