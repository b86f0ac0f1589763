import type { ChatMessage } from '../../contract/messages.ts'
import { type BubbleFile, toBubbleFile } from '../../transcript.ts'
import type { PendingReply } from './reply-outbox.ts'

/** One bubble of the thread: a stored message, or a reply that is not stored yet. */
export type Bubble = {
  /** Stays the same when a pending reply has been stored, so that its element is reused. */
  key: string
  side: 'client' | 'team'
  text: string
  files?: readonly BubbleFile[]
  speaker: string
  at: Date
  pending?: PendingReply
  isSeparate?: boolean
}

const toBubble = (message: ChatMessage): Bubble => ({
  key: message.optimisticId ?? String(message.id),
  side: message.isFromClient ? 'client' : 'team',
  text: message.message,
  ...(message.files && { files: message.files.map(toBubbleFile) }),
  speaker: message.senderName,
  at: new Date(message.timestamp),
})

/** The stored messages in their order, then the pending replies. */
export const toBubbles = (
  messages: readonly ChatMessage[],
  outbox: readonly PendingReply[],
  ownName: string,
): Bubble[] => [
  ...messages.map(toBubble),
  ...outbox.map(
    (pending): Bubble => ({
      key: pending.optimisticId,
      side: 'team',
      text: pending.text,
      ...(pending.files && { files: pending.files }),
      speaker: ownName,
      at: new Date(pending.at),
      pending,
      // The error and its buttons belong to this reply alone.
      isSeparate: pending.state === 'failed',
    }),
  ),
]
