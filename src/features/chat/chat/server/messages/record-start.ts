import { toAnswerSlot } from '../../answer-times.ts'
import type { ChatDeps } from '../chat-deps.ts'

/** Counts a conversation at the hour in which it began. Call it in the transaction that stores it. */
export async function recordStart(
  { chat, timeZone }: Pick<ChatDeps, 'chat' | 'timeZone'>,
  at: Date,
): Promise<void> {
  const { month, hour } = toAnswerSlot(at, timeZone)
  await chat.addStart({ month, hour })
}
