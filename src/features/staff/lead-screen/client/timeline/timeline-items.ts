// Contents of a lead's timeline: its entries joined with the words of its emails.
import type { ThreadMessage } from '#features/requests/emails/contract.ts'
import { practiceDay } from '#shared/practice-time.ts'
import type { TimelineEntry } from '../../contract.ts'

/** The entry at the top. */
export type TimelineOrder = 'newest' | 'oldest'
export type TimelineFilter = 'everything' | 'emails' | 'notes' | 'changes'

export type CardEntry = Extract<
  TimelineEntry,
  { kind: 'request' | 'chat' | 'note' | 'call' | 'email' | 'answer' }
>
export type NoteEntry = Extract<TimelineEntry, { kind: 'note' }>
export type CallEntry = Extract<TimelineEntry, { kind: 'call' }>
export type LineEntry = Exclude<TimelineEntry, CardEntry>

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

/** A conversation without its first words where the request that was made from it has them. */
function withoutRepeatedWords(entry: TimelineEntry, entries: readonly TimelineEntry[]) {
  if (entry.kind !== 'chat') return entry
  const { firstWords } = entry
  const words = firstWords.replace(/…$/, '')
  const isRepeated = entries.some(
    // The first words are one line.
    (one) => one.kind === 'request' && one.message.replace(/\s+/g, ' ').includes(words),
  )
  return isRepeated ? { ...entry, firstWords: '' } : entry
}

/** Entries and messages, each of them once, oldest first. */
export function joinTimeline(
  entries: readonly TimelineEntry[],
  messages: readonly ThreadMessage[],
): TimelineItem[] {
  const unmatched = new Map(messages.map((message) => [message.id, message]))
  const items = entries.map((entry): TimelineItem => {
    const { id, at } = entry
    const message = isMail(entry) ? unmatched.get(entry.emailId) : undefined
    if (!isMail(entry) || !message) {
      return { id, at, kind: 'entry', entry: withoutRepeatedWords(entry, entries) }
    }
    unmatched.delete(message.id)
    // The message's own id, which it has before there is an entry of it: pictures that someone has loaded stay.
    return { id: message.id, at, kind: 'mail', entry, message }
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
  note: 'notes',
  // Like a note, it is something that staff have written down.
  call: 'notes',
  notes: 'notes',
  status: 'changes',
  assignment: 'changes',
  correction: 'changes',
  clientChange: 'changes',
  lostReason: 'changes',
  hold: 'changes',
  nextAction: 'changes',
  appointment: 'changes',
  appointmentOutcome: 'changes',
  views: 'changes',
}

/** Views of the lead are among the changes only: the head counts them, and each reading would move the line. */
export const matchesFilter = (item: TimelineItem, filter: TimelineFilter): boolean =>
  filter === 'everything'
    ? item.kind === 'mail' || item.entry.kind !== 'views'
    : filter === (item.kind === 'mail' ? 'emails' : filterByKind[item.entry.kind])

type TimelineDay = { day: string; items: TimelineItem[] }

/** Groups items, oldest first, by the day in the practice's time zone. */
function groupByDay(items: readonly TimelineItem[]): TimelineDay[] {
  const days: TimelineDay[] = []
  for (const item of items) {
    const day = practiceDay(new Date(item.at))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

/** One item of the list: an email, what a person wrote, or the changes of one save. */
export type ShownItem = Exclude<TimelineItem, { kind: 'entry' }> | CardItem | LinesItem
type CardItem = { id: string; kind: 'card'; entry: CardEntry }
type LinesItem = { id: string; kind: 'lines'; entries: [LineEntry, ...LineEntry[]] }

const cardKinds: ReadonlySet<TimelineEntry['kind']> = new Set<CardEntry['kind']>([
  'request',
  'chat',
  'note',
  'call',
  'email',
  'answer',
])
const isCard = (entry: TimelineEntry): entry is CardEntry => cardKinds.has(entry.kind)

/** Changes that one person made at one moment become one item. */
function groupSaves(items: readonly TimelineItem[]): ShownItem[] {
  const shown: ShownItem[] = []
  for (const item of items) {
    if (item.kind === 'mail') {
      shown.push(item)
      continue
    }
    const { id, entry } = item
    if (isCard(entry)) {
      shown.push({ id, kind: 'card', entry })
      continue
    }
    const last = shown.at(-1)
    const [first] = last?.kind === 'lines' ? last.entries : []
    const isSameSave = first?.at === entry.at && first.by !== null && first.by === entry.by
    if (last?.kind === 'lines' && isSameSave) last.entries.push(entry)
    else shown.push({ id, kind: 'lines', entries: [entry] })
  }
  return shown
}

export type ShownDay = { day: string; items: ShownItem[] }

/** Items, oldest first, by day and in the order in which they are shown. The changes of one save keep theirs. */
export function toShownDays(items: readonly TimelineItem[], order: TimelineOrder): ShownDay[] {
  const isNewestFirst = order === 'newest'
  const days = groupByDay(items).map((one) => {
    const shown = groupSaves(one.items)
    return { day: one.day, items: isNewestFirst ? shown.toReversed() : shown }
  })
  return isNewestFirst ? days.toReversed() : days
}
