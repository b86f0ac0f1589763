import { m } from '#messages'
import { formatLongDay, practiceDay, relativeDay } from '#shared/practice-time.ts'

/** Messages that follow each other within this time share a group. */
const maxGapMs = 5 * 60 * 1000

type Groupable = {
  side: string
  /** The name shown with the message. A group has one speaker. */
  speaker?: string | undefined
  at: Date
  /** Set for a message that is a group of its own, regardless of the author of the messages around it. */
  isSeparate?: boolean | undefined
}

/** Messages of one speaker on one day: the screen shows one time for all of them. */
export type MessageGroup<M> = {
  /** The calendar day in the reader's time zone: `2026-11-21`. */
  day: string
  first: M
  messages: M[]
}

/** @param messages oldest first */
export function groupMessages<M extends Groupable>(
  messages: readonly M[],
  timeZone: string,
): MessageGroup<M>[] {
  const groups: MessageGroup<M>[] = []
  for (const message of messages) {
    const day = practiceDay(message.at, timeZone)
    const group = groups.at(-1)
    const previous = group?.messages.at(-1)
    const continues =
      group !== undefined &&
      previous !== undefined &&
      group.day === day &&
      previous.side === message.side &&
      previous.speaker === message.speaker &&
      !previous.isSeparate &&
      !message.isSeparate &&
      message.at.getTime() - previous.at.getTime() < maxGapMs
    if (continues) group.messages.push(message)
    else groups.push({ day, first: message, messages: [message] })
  }
  return groups
}

/**
 * The heading above a group: `Today`, `Yesterday`, `November 19`.
 * @param previousDay the day of the group above: within one day there is one heading
 */
export function formatDayHeading(
  { day, first }: Pick<MessageGroup<{ at: Date }>, 'day' | 'first'>,
  previousDay: string | undefined,
  now: Date,
  timeZone: string,
): string | undefined {
  if (day === previousDay) return undefined
  const relative = relativeDay(first.at, now, timeZone)
  if (relative === 'today') return m.chat_today_heading()
  return relative === 'yesterday' ? m.chat_yesterday_heading() : formatLongDay(first.at, timeZone)
}
