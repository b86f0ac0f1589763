import { m } from '#messages'
import type { ChatStatus } from './opening-hours.ts'

/** Up to this many minutes are "a few". */
const fewMinutes = 5

/** Usual time until visitors are answered, where that was measured; else whether someone is there to answer. */
export function getAnswerPromise({
  isStaffed,
  usualMinutes,
}: Pick<ChatStatus, 'isStaffed' | 'usualMinutes'>): string {
  if (!isStaffed) return m.chat_answers_later()
  if (usualMinutes === null) return m.chat_answers_staffed()
  if (usualMinutes <= fewMinutes) return m.chat_answers_soon()
  return usualMinutes > 60
    ? m.chat_answers_slowly()
    : m.chat_answers_minutes({ count: usualMinutes })
}
