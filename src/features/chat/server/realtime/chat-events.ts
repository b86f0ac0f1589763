/** What instances tell each other: the kind of news, and numbers alone. */
export const chatEvents = {
  /** A conversation has a new message, and at which place. */
  message: 'chat-message',
  /** A conversation's visitor came or went. */
  presence: 'chat-presence',
  /** A conversation is gone. */
  deleted: 'chat-deleted',
  /** Someone is writing in a conversation, or has stopped. */
  typing: 'chat-typing',
  /** A member of the staff looks at a conversation, or at none any more. */
  view: 'chat-view',
} as const

/** Says it to every instance, this one included; nobody waits for it. */
export type Announce = (...words: (string | number)[]) => void
