// What a lead's timeline shows: its entries joined with the words of its emails.
import type { ThreadMessage } from '#features/lead-mail/contract.ts'
import { practiceDay } from '#shared/practice-time.ts'
import type { TimelineEntry } from '../contract.ts'

export const timelineFilters = ['everything', 'emails', 'notes', 'changes'] as const
export type TimelineFilter = (typeof timelineFilters)[number]

type MailEntry = Extract<TimelineEntry, { kind: 'email' | 'answer' }>

/** An email is shown with its words if the reader may read them, and as a message without an entry if only a mailbox has it. */
export type TimelineItem =
  | { id: string; at: string; kind: 'mail'; entry: MailEntry | undefined; message: ThreadMessage }
  | {
      id: string
      at: string
      kind: 'entry'
      entry: TimelineEntry
    }

const isMail = (entry: TimelineEntry): entry is MailEntry =>
  entry.kind === 'email' || entry.kind === 'answer'

/** Entries and messages, each of them once, oldest first. */
export function joinTimeline(
  entries: readonly TimelineEntry[],
  messages: readonly ThreadMessage[],
): TimelineItem[] {
  const unmatched = new Map(messages.map((message) => [message.id, message]))
  const items = entries.map((entry): TimelineItem => {
    const { id, at } = entry
    const message = isMail(entry) ? unmatched.get(entry.emailId) : undefined
    if (!isMail(entry) || !message) return { id, at, kind: 'entry', entry }
    unmatched.delete(message.id)
    return { id, at, kind: 'mail', entry, message }
  })
  const rest = [...unmatched.values()].map(
    (message): TimelineItem => ({
      id: message.id,
      at: message.date,
      kind: 'mail',
      entry: undefined,
      message,
    }),
  )
  // Both lists are newest first. Sorting is stable, so entries of one moment keep their order.
  return [...rest, ...items].toReversed().toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const filterByKind: Record<TimelineEntry['kind'], Exclude<TimelineFilter, 'everything'> | null> = {
  request: null,
  chat: null,
  receipt: 'emails',
  email: 'emails',
  answer: 'emails',
  notes: 'notes',
  status: 'changes',
  assignment: 'changes',
  lostReason: 'changes',
  hold: 'changes',
  views: 'changes',
}

/** Who has opened the lead is among the changes only: the head counts them, and each reading would move the line. */
export const matchesFilter = (item: TimelineItem, filter: TimelineFilter): boolean =>
  filter === 'everything'
    ? item.kind === 'mail' || item.entry.kind !== 'views'
    : filter === (item.kind === 'mail' ? 'emails' : filterByKind[item.entry.kind])

export type TimelineDay = { day: string; items: TimelineItem[] }

/** Groups items, oldest first, by the day in the practice's time zone. */
export function groupByDay(items: readonly TimelineItem[]): TimelineDay[] {
  const days: TimelineDay[] = []
  for (const item of items) {
    const day = practiceDay(new Date(item.at))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}
