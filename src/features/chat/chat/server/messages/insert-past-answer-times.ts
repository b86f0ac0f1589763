import { dayKinds, toAnswerSlot } from '../../answer-times.ts'
import type { ChatDeps } from '../chat-deps.ts'

/** Counts so many answers within so many minutes at every hour of this month, for the demo. */
export async function insertPastAnswerTimes(
  { chat, timeZone, now }: ChatDeps,
  minutes: number,
  answers: number,
): Promise<void> {
  const { month } = toAnswerSlot(now(), timeZone)
  for (const dayKind of dayKinds) {
    for (let hour = 0; hour < 24; hour += 1) {
      await chat.addAnswerTime({ month, dayKind, hour }, minutes, answers)
    }
  }
}
