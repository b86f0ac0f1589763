import { getFirstStoredMonth, toAnswerSlot } from '../../answer-times.ts'
import type { ChatDeps } from '../chat-deps.ts'

/** Deletes what was measured before the last three full months. */
export const deleteOldAnswerTimes =
  ({ chat, timeZone, now }: ChatDeps) =>
  async (): Promise<number> =>
    chat.deleteAnswerTimes(getFirstStoredMonth(toAnswerSlot(now(), timeZone).month))
