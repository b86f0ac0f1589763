import { m } from '#messages'
import type { ChatStatus } from './opening-hours.ts'

/** How soon somebody answers, as far as that was measured; while nobody is there, that nobody is. */
export function getAnswerPromise({
  isStaffed,
  usualMinutes,
}: Pick<ChatStatus, 'isStaffed' | 'usualMinutes'>): string {
  if (!isStaffed) return m.chat_answers_later()
  if (usualMinutes === null) return m.chat_answers_soon()
  return usualMinutes > 60
    ? m.chat_answers_slowly()
    : m.chat_answers_minutes({ count: usualMinutes })
}
