import type { ChatFile } from './contract/file-schemas.ts'
import type { ChatMessage } from './contract/messages.ts'
import type { Outgoing } from './outbox.ts'

/** Number of messages of a conversation that a browser holds. */
export const maxLocalMessages = 50

const isAlive = (now: Date) => (message: ChatMessage) =>
  Date.parse(message.expiresAt) > now.getTime()

/** Merges messages in the order of their conversation, without duplicates or expired ones. */
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
 * The sequence number up to which no message is missing, given these new messages. The client joins
 * from there. `known` is the number before, 0 until the history has arrived.
 */
export function advanceContiguousSeq(known: number, messages: readonly ChatMessage[]): number {
  let last = known
  for (const { seq, isHeld } of messages) {
    // A message that is held back comes again once it is stored.
    if (isHeld || seq > last + 1) break
    last = Math.max(last, seq)
  }
  return last
}

/** Messages of the practice that came after the last one seen. */
export const countUnread = (messages: readonly ChatMessage[], seenSeq: number) =>
  messages.filter(({ seq, isFromClient }) => !isFromClient && seq > seenSeq).length

/** A message of the product itself, shown on this screen only. */
export type LocalNotice = { id: string; text: string; at: Date }

/** A file of a bubble; it has an id once it is stored. */
export type BubbleFile = Omit<ChatFile, 'id'> & { key: string; id?: number }

export const toBubbleFile = (file: ChatFile): BubbleFile => ({ ...file, key: String(file.id) })

/** One bubble on the screen. */
export type MessageBubble = {
  /** Does not change when the visitor's own message becomes a stored one. */
  key: string
  side: 'own' | 'team' | 'product' | 'crisis'
  text: string
  files?: readonly BubbleFile[]
  /** The first name of the staff member. */
  speaker?: string
  at: Date
  /** It has arrived, and waits with its conversation until an administrator has looked at it. */
  isHeld?: boolean
  /** Set until the message is known to be stored. */
  outgoing?: Outgoing
}

const toBubble = (message: ChatMessage): MessageBubble => ({
  key: message.optimisticId ?? `seq-${message.seq}`,
  side: message.isFromClient ? 'own' : 'team',
  text: message.message,
  ...(message.files && { files: message.files.map(toBubbleFile) }),
  ...(!message.isFromClient && { speaker: message.senderFirstName ?? '' }),
  at: new Date(message.timestamp),
  ...(message.isHeld && { isHeld: true }),
})

/** All bubbles in order: stored messages, notices of the product, unacknowledged messages. */
export function toBubbles(
  messages: readonly ChatMessage[],
  notices: readonly LocalNotice[],
  outbox: readonly Outgoing[],
): readonly MessageBubble[] {
  const said = notices.map(
    ({ id, text, at }): MessageBubble => ({ key: id, side: 'product', text, at }),
  )
  const stored = messages.map(toBubble)
  const written = outbox.map(
    (outgoing): MessageBubble => ({
      key: outgoing.optimisticId,
      side: 'own',
      text: outgoing.message,
      ...(outgoing.files && { files: outgoing.files }),
      at: new Date(outgoing.writtenAt),
      outgoing,
    }),
  )
  // Notices are inserted by time; messages stay in the order of the conversation.
  const bubbles = [...stored]
  for (const bubble of said) {
    const after = bubbles.findLastIndex(({ at }) => at.getTime() <= bubble.at.getTime())
    bubbles.splice(after + 1, 0, bubble)
  }
  return [...bubbles, ...written]
}

/** The key of the help for words that have not been sent. */
export const draftHelpKey = 'crisis-draft'

/**
 * Adds the card with help below the visitor's last bubble that calls for it, or at the end while the draft does. Its
 * text is those words. It is derived on the device at each render, so nothing about it is stored.
 */
export function withCrisisCard(
  bubbles: readonly MessageBubble[],
  draft: string,
  callsForHelp: (text: string) => boolean,
): readonly MessageBubble[] {
  const cardAt = (key: string, text: string, at: Date): MessageBubble => ({
    key,
    side: 'crisis',
    text,
    at,
  })
  if (callsForHelp(draft)) return [...bubbles, cardAt(draftHelpKey, draft, new Date())]
  const index = bubbles.findLastIndex(({ side, text }) => side === 'own' && callsForHelp(text))
  const bubble = bubbles[index]
  if (!bubble) return bubbles
  return bubbles.toSpliced(index + 1, 0, cardAt(`crisis-${bubble.key}`, bubble.text, bubble.at))
}

/** After this time without a reply, the visitor is offered another way to reach the practice. */
export const silenceMs = 3 * 60 * 1000

/** The first message of the visitor that has no reply yet. */
export const findUnanswered = (messages: readonly ChatMessage[]): ChatMessage | undefined =>
  messages[messages.findLastIndex(({ isFromClient }) => !isFromClient) + 1]
