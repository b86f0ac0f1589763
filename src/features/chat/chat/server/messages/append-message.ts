import { hashToken } from '#platform/server/crypto.ts'
import { dayMs } from '#shared/durations.ts'
import { messagePace } from '../../rules.ts'
import type { ConversationRow, MessageRow } from '../repository/tables.ts'
import { DuplicateMessage, findSent } from './duplicate-message.ts'
import { insertMessage, type MessageDraft, type MessageStoreDeps } from './insert-message.ts'
import { tooFast, tooManyInADay } from './message-errors.ts'

/** Messages of one conversation within a day: more than any two people write to each other. */
const maxMessagesPerDay = 5_000

/**
 * Refuses a visitor's message above the daily limit. Sequence numbers have no gaps, so the time of the
 * message that many numbers before shows whether the limit is reached.
 */
async function requireDailyRoom(
  { chat }: MessageStoreDeps,
  { sessionId, lastSeq }: ConversationRow,
  draft: MessageDraft,
  at: Date,
): Promise<void> {
  if (lastSeq <= maxMessagesPerDay) return
  const writtenAt = await chat.findWrittenAt(sessionId, lastSeq - maxMessagesPerDay)
  if (writtenAt === undefined || at.getTime() - writtenAt.getTime() >= dayMs) return
  const sent = await findSent(chat, sessionId, draft.optimisticId, true)
  throw sent ? new DuplicateMessage(sent) : tooManyInADay()
}

/** Stores a visitor's further message. @returns undefined when the conversation does not exist */
export async function appendMessage(
  deps: MessageStoreDeps,
  secret: string,
  draft: MessageDraft,
): Promise<MessageRow | undefined> {
  const { database, chat, now, toExpiry, isRateLimited } = deps
  return database.transaction(async () => {
    const at = now()
    const secretHash = hashToken(secret)
    const conversation = await chat.reserveVisitorSeq(secretHash, {
      now: at,
      expiresAt: toExpiry(at),
      message: draft.message,
      pace: isRateLimited ? messagePace : undefined,
    })
    if (conversation) {
      await requireDailyRoom(deps, conversation, draft, at)
      return insertMessage(deps, conversation, conversation, draft, at)
    }
    const paced = await chat.findBySecretHash(secretHash, at)
    if (!paced) return undefined
    // Too fast, unless this repeats a message that is already stored.
    const sent = await findSent(chat, paced.sessionId, draft.optimisticId, true)
    throw sent ? new DuplicateMessage(sent) : tooFast()
  })
}
