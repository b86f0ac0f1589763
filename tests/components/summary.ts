import type { ChatSessionSummary } from '#features/chat/chat/contract/conversations.ts'

/** A moment so many minutes ago, as calls give it. */
export const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()

/** A conversation in the inbox that waits for an answer. */
export const toSummary = (number: number): ChatSessionSummary => ({
  sessionId: `conversation-${number}`,
  number,
  clientName: `Client Number${number}`,
  clientEmail: `client-${number}@mail.example`,
  clientPhone: '+16135550187',
  language: 'en',
  lastMessage: `Message ${number}`,
  lastMessageAt: at(number),
  lastMessageBy: null,
  unreadCount: number === 1 ? 2 : 0,
  isUnread: false,
  state: 'waiting',
  waitingSince: at(number + 10),
  assignedTo: null,
  assignedAt: null,
  isOnline: number === 1,
  hasLeft: false,
  lastSeenFormatted: '',
  leadId: null,
  callBackAt: null,
  mayOpenLead: false,
})
