/** What instances send each other: the kind of event, and ids only. */
export const chatEvents = {
  /** A conversation has a new message: its number and the message's sequence number. */
  message: 'chat-message',
  /** A conversation's visitor came online or went offline. */
  presence: 'chat-presence',
  /** A conversation was deleted. */
  deleted: 'chat-deleted',
  /** Someone started or stopped typing in a conversation. */
  typing: 'chat-typing',
  /** A staff screen shows a conversation, or none any more. */
  view: 'chat-view',
} as const

/** Sends an event to every instance, including this one, in the background. */
export type Publish = (...words: (string | number)[]) => void
