import type { Actor, Origin } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import { conversationNotFound } from '../conversations/require-conversation.ts'
import { idempotently, type StoredMessage } from './duplicate-message.ts'
import { insertMessage, type MessageStoreDeps } from './insert-message.ts'
import { mailAnswer } from './mail-answer.ts'
import { recordAnswerTime } from './record-answer-time.ts'

type Reply = {
  sessionId: string
  message: string
  fileIds?: readonly number[] | undefined
  optimisticId?: string | null | undefined
}

/**
 * Stores a reply of the staff, at any hour. The first person to reply becomes the owner, and a visitor who has
 * left is emailed that there is an answer. @throws not-found
 */
export async function sendReply(
  deps: MessageStoreDeps,
  actor: Actor,
  given: Reply,
  origin: Origin,
): Promise<StoredMessage> {
  const { database, chat, audit, now, toExpiry, systemEmail } = deps
  const { sessionId, message, fileIds } = given
  const optimisticId = given.optimisticId ?? undefined
  const draft = { message, fileIds, optimisticId, isFromClient: false, authorId: actor.userId }
  const sender = {
    senderName: fullName(actor),
    senderEmail: systemEmail(),
    senderPhone: null,
    senderFirstName: actor.firstName.trim() || null,
  }
  return idempotently(() =>
    database.transaction(async () => {
      const at = now()
      const conversation = await chat.reserveReplySeq(sessionId, {
        now: at,
        expiresAt: toExpiry(at),
        userId: actor.userId,
        message,
      })
      if (!conversation) throw conversationNotFound()
      const row = await insertMessage(deps, conversation, sender, draft, at)
      const { id, assignedTo, assignedAt } = conversation
      const entry = { actor, origin, record: 'conversation', id } as const
      await audit.record({ ...entry, action: 'conversation.replied' })
      const isTaken = assignedTo === actor.userId && assignedAt?.getTime() === at.getTime()
      await mailAnswer(deps, conversation, row.files.length)
      await recordAnswerTime(deps, conversation, at)
      if (isTaken) await audit.record({ ...entry, action: 'conversation.assigned' })
      return row
    }),
  )
}
