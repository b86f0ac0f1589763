import { getFirstStoredMonth, toAnswerSlot } from '../../answer-times.ts'
import type { ChatDeps } from '../chat-deps.ts'

/** Deletes what was measured before the last three full months. */
export async function deleteOldAnswerTimes({ chat, timeZone, now }: ChatDeps): Promise<number> {
  return chat.deleteAnswerTimes(getFirstStoredMonth(toAnswerSlot(now(), timeZone).month))
}
