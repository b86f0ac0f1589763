import type { ChatMessage } from './contract.ts'
import { mentionsCrisis } from './crisis-words.ts'
import type { Outgoing } from './outbox.ts'

/** How many messages of a conversation a browser holds. */
export const maxLocalMessages = 50

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
    .slice(-maxLocalMessages)
}

/**
 * The sequence number up to which no message is missing, after these have come: the server is asked to
 * go on from there. `known` is that number before, 0 until the history has come.
 */
export function advanceContiguousSeq(known: number, messages: readonly ChatMessage[]): number {
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

/** A message of the product itself, shown on this screen only. */
export type LocalNotice = { id: string; text: string; at: Date }

/** One bubble on the screen. */
export type MessageBubble = {
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

const toBubble = (message: ChatMessage): MessageBubble => ({
  key: message.optimisticId ?? `seq-${message.seq}`,
  side: message.isFromClient ? 'own' : 'team',
  text: message.message,
  ...(!message.isFromClient && { speaker: message.senderName.split(' ')[0] ?? '' }),
  at: new Date(message.timestamp),
})

/** Everything to be read, in order: what is stored, what the product said, what is on its way. */
export function toBubbles(
  messages: readonly ChatMessage[],
  spoken: readonly LocalNotice[],
  outbox: readonly Outgoing[],
): readonly MessageBubble[] {
  const said = spoken.map(
    ({ id, text, at }): MessageBubble => ({ key: id, side: 'product', text, at }),
  )
  const stored = messages.map(toBubble)
  const written = outbox.map(
    (outgoing): MessageBubble => ({
      key: outgoing.optimisticId,
      side: 'own',
      text: outgoing.message,
      at: new Date(outgoing.writtenAt),
      outgoing,
    }),
  )
  // The product's bubbles stand where they were said; the others keep the order of the conversation.
  const bubbles = [...stored]
  for (const bubble of said) {
    const after = bubbles.findLastIndex(({ at }) => at.getTime() <= bubble.at.getTime())
    bubbles.splice(after + 1, 0, bubble)
  }
  return [...bubbles, ...written]
}

/**
 * Adds the crisis card below the last bubble of one's own that speaks of suicide or self-harm, or at the
 * end while the draft does. It is derived on this device at each rendering, so nothing of it is stored.
 */
export function withCrisisCard(
  bubbles: readonly MessageBubble[],
  draft: string,
): readonly MessageBubble[] {
  const cardAt = (key: string, at: Date): MessageBubble => ({ key, side: 'crisis', text: '', at })
  if (mentionsCrisis(draft)) return [...bubbles, cardAt('crisis-draft', new Date())]
  const index = bubbles.findLastIndex(({ side, text }) => side === 'own' && mentionsCrisis(text))
  const bubble = bubbles[index]
  if (!bubble) return bubbles
  return bubbles.toSpliced(index + 1, 0, cardAt(`crisis-${bubble.key}`, bubble.at))
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
