import { randomUUID } from 'node:crypto'
import { hashToken, randomToken } from '#platform/server/crypto.ts'
import type { Actor } from '#shared/actor.ts'
import type { Language } from '#shared/language.ts'
import { fullName } from '#shared/names.ts'
import type { Sender } from '../../contract/messages.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { recordStart } from '../messages/record-start.ts'

type PastMessage = {
  message: string
  /** null for the visitor. */
  staff: Pick<Actor, 'firstName' | 'lastName'> | null
  staffId?: number | undefined
  at: Date
  isRead: boolean
}

/** Inserts a conversation with messages of earlier days, for the demo practice. */
export async function insertPast(
  { chat, now, toExpiry, systemEmail, timeZone }: ChatDeps,
  visitor: Sender & { language: Language },
  messages: readonly PastMessage[],
  /** The accounts that have read what is read. */
  readers: readonly number[] = [],
): Promise<void> {
  const createdAt = messages[0]?.at ?? now()
  const lastSeen = messages.at(-1)?.at ?? createdAt
  const sessionId = randomUUID()
  // No one has the secret of a conversation that was never held.
  const secretHash = hashToken(randomToken())
  const number = await chat.insert({
    ...visitor,
    sessionId,
    secretHash,
    createdAt,
    lastSeen,
    expiresAt: toExpiry(lastSeen),
  })
  await recordStart({ chat, timeZone }, createdAt)
  for (const { message, staff, staffId: userId, at, isRead } of messages) {
    const isFromClient = staff === null
    const expiresAt = toExpiry(at)
    const next = { now: at, expiresAt, message }
    const reserved = isFromClient
      ? await chat.reserveVisitorSeq(secretHash, next)
      : await chat.reserveReplySeq(sessionId, { ...next, userId })
    if (!reserved) throw new Error('the conversation was inserted just before')
    await chat.insertMessage({
      sessionId,
      seq: reserved.lastSeq,
      senderName: staff ? fullName(staff) : visitor.senderName,
      senderEmail: isFromClient ? visitor.senderEmail : systemEmail(),
      senderPhone: isFromClient ? visitor.senderPhone : null,
      senderFirstName: staff?.firstName ?? null,
      message,
      isFromClient,
      isRead,
      timestamp: at,
      expiresAt,
      optimisticId: null,
      fileCount: 0,
    })
  }
  const firstUnread = messages.findIndex(({ isRead }) => !isRead)
  const lastReadSeq = firstUnread === -1 ? messages.length : firstUnread
  if (number === undefined || lastReadSeq === 0) return
  for (const accountId of readers) {
    await chat.recordRead({ accountId, conversationId: number, lastReadSeq })
  }
}
