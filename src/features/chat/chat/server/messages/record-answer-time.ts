import { beyondAnHour, toAnswerSlot, toBound } from '../../answer-times.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ConversationRow } from '../repository/tables.ts'

type Deps = Pick<ChatDeps, 'chat' | 'timeZone'>

/**
 * Counts how long a visitor waited for the first answer of a conversation: later ones come while someone has it on
 * the screen, and would make the published time shorter than a new visitor's wait. Call it in the transaction of
 * the reply.
 */
export async function recordAnswerTime(
  { chat, timeZone }: Deps,
  { createdAt, answeredSince }: Pick<ConversationRow, 'createdAt' | 'answeredSince'>,
  at: Date,
): Promise<void> {
  if (answeredSince?.getTime() !== createdAt.getTime()) return
  const waitedMs = at.getTime() - createdAt.getTime()
  await chat.addAnswerTime(toAnswerSlot(createdAt, timeZone), toBound(waitedMs))
}

/** Counts a conversation that no one answered before it expired as one that took longer than any. */
export async function recordNoAnswer(
  { chat, timeZone }: Deps,
  { createdAt, waitingSince }: Pick<ConversationRow, 'createdAt' | 'waitingSince'>,
): Promise<void> {
  if (waitingSince?.getTime() !== createdAt.getTime()) return
  await chat.addAnswerTime(toAnswerSlot(createdAt, timeZone), beyondAnHour)
}
