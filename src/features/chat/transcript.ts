import type { ChatMessage } from './contract.ts'
import { mentionsCrisis } from './crisis-words.ts'
import type { Outgoing } from './outbox.ts'

/** How many messages a browser keeps. */
export const keptMessages = 50

const isAlive = (now: Date) => (message: ChatMessage) =>
  Date.parse(message.expiresAt) > now.getTime()

/** Puts messages in the order of their conversation, each once, whatever order they came in. */
export function mergeMessages(
  known: readonly ChatMessage[],
  incoming: readonly ChatMessage[],
  now: Date,
): readonly ChatMessage[] {
  const bySeq = new Map([...known, ...incoming].map((message) => [message.seq, message]))
  return [...bySeq.values()]
    .filter(isAlive(now))
    .toSorted((one, other) => one.seq - other.seq)
    .slice(-keptMessages)
}

/**
 * The sequence number up to which no message is missing, after these have come: the server is asked to
 * go on from there. `known` is that number before, 0 until the history has come.
 */
export function advanceWholeSeq(known: number, messages: readonly ChatMessage[]): number {
  let last = known
  for (const { seq } of messages) {
    if (seq > last + 1) break
    last = Math.max(last, seq)
  }
  return last
}

/** Messages of the practice that came after the last one seen. */
export const countUnread = (messages: readonly ChatMessage[], seenSeq: number) =>
  messages.filter(({ seq, isFromClient }) => !isFromClient && seq > seenSeq).length

/** A line that the product itself says, only on this screen. */
export type SpokenLine = { id: string; text: string; at: Date }

/** One bubble on the screen. */
export type Line = {
  /** Stays the same while a message of one's own turns from written to stored. */
  key: string
  side: 'own' | 'team' | 'product' | 'crisis'
  text: string
  /** The first name of who answered. */
  speaker?: string
  at: Date
  /** Set while it is not known to be stored. */
  outgoing?: Outgoing
}

const toLine = (message: ChatMessage): Line => ({
  key: message.optimisticId ?? `seq-${message.seq}`,
  side: message.isFromClient ? 'own' : 'team',
  text: message.message,
  ...(!message.isFromClient && { speaker: message.senderName.split(' ')[0] ?? '' }),
  at: new Date(message.timestamp),
})

/** Everything to be read, in order: what is stored, what the product said, what is on its way. */
export function toLines(
  messages: readonly ChatMessage[],
  spoken: readonly SpokenLine[],
  outbox: readonly Outgoing[],
): readonly Line[] {
  const said = spoken.map(({ id, text, at }): Line => ({ key: id, side: 'product', text, at }))
  const stored = messages.map(toLine)
  const written = outbox.map(
    (outgoing): Line => ({
      key: outgoing.optimisticId,
      side: 'own',
      text: outgoing.message,
      at: new Date(outgoing.writtenAt),
      outgoing,
    }),
  )
  // The product's lines stand where they were said; the others keep the order of the conversation.
  const lines = [...stored]
  for (const line of said) {
    const after = lines.findLastIndex(({ at }) => at.getTime() <= line.at.getTime())
    lines.splice(after + 1, 0, line)
  }
  return [...lines, ...written]
}

/**
 * Adds the crisis card below the last line of one's own that speaks of suicide or self-harm, or at the
 * end while the draft does. It is derived on this device at each rendering, so nothing of it is stored.
 */
export function withCrisisCard(lines: readonly Line[], draft: string): readonly Line[] {
  const cardAt = (key: string, at: Date): Line => ({ key, side: 'crisis', text: '', at })
  if (mentionsCrisis(draft)) return [...lines, cardAt('crisis-draft', new Date())]
  const index = lines.findLastIndex(({ side, text }) => side === 'own' && mentionsCrisis(text))
  const line = lines[index]
  if (!line) return lines
  return lines.toSpliced(index + 1, 0, cardAt(`crisis-${line.key}`, line.at))
}

/** After how long without an answer the visitor is offered another way. */
export const silenceMs = 3 * 60 * 1000

/** What the visitor wrote since the last answer, once the first of it has waited for three minutes. */
export function unansweredMessages(
  messages: readonly ChatMessage[],
  now: Date,
): readonly ChatMessage[] {
  const lastAnswer = messages.findLastIndex(({ isFromClient }) => !isFromClient)
  const unanswered = messages.slice(lastAnswer + 1)
  const [first] = unanswered
  const hasWaited = first && now.getTime() - Date.parse(first.timestamp) >= silenceMs
  return hasWaited ? unanswered : []
}

/** Lines of one side within a few minutes, with one time below them. */
export type LineGroup = {
  key: string
  day: string
  side: Line['side']
  speaker: string | undefined
  lines: readonly Line[]
}

const groupMilliseconds = 5 * 60 * 1000

/** @param toDay names the day of a time, the same for all times of that day */
export function groupLines(
  lines: readonly Line[],
  toDay: (at: Date) => string,
): readonly LineGroup[] {
  const groups: (Omit<LineGroup, 'lines'> & { lines: Line[] })[] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const before = group?.lines.at(-1)
    const day = toDay(line.at)
    const belongs =
      group?.side === line.side &&
      group.speaker === line.speaker &&
      group.day === day &&
      before !== undefined &&
      line.at.getTime() - before.at.getTime() < groupMilliseconds
    if (belongs) group.lines.push(line)
    else {
      const { key, side, speaker } = line
      groups.push({ key, day, side, speaker, lines: [line] })
    }
  }
  return groups
}
