// States, messages and events for the tests of the reducer.
import type { ChatMessage } from '../../contract/messages.ts'
import { noAttachments } from '../files/attachments.ts'
import type { ChatEvent, ChatState, Conversation } from './chat-state.ts'
import { reduceChat } from './conversation-state.ts'

export const now = new Date('2026-11-21T15:00:00Z')
export const sessionId = 'a-conversation-of-ours'
export const visitor = {
  senderName: 'Noor',
  senderEmail: 'noor@mail.example',
  senderPhone: '(613) 555-0187',
}
export const captcha = { value: 'K7PM', validation: 'signed' }

export const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  ...visitor,
  id: seq,
  sessionId,
  seq,
  message: `message ${seq}`,
  isFromClient: true,
  isRead: false,
  timestamp: now.toISOString(),
  expiresAt: '2026-11-28T15:00:00.000Z',
  optimisticId: null,
  ...more,
})
export const answer = (seq: number) => message(seq, { isFromClient: false })
export const stored = (seq: number, optimisticId: string) => message(seq, { optimisticId })
export const written = (optimisticId: string) => ({
  optimisticId,
  message: `text ${optimisticId}`,
  writtenAt: now.toISOString(),
})
export const notice = (text: string) => ({ id: `notice ${text}`, text, at: now })

export const empty: ChatState = {
  isOpen: true,
  availability: undefined,
  retentionDays: 7,
  conversation: undefined,
  outbox: [],
  draft: '',
  attachments: noAttachments,
  notices: [],
  connection: 'connecting',
  isTeamTyping: false,
  canResumeLater: true,
  ending: undefined,
  contiguousSeq: 0,
  isIdStored: false,
  erasedId: undefined,
}
export const run = (state: ChatState, ...events: ChatEvent[]) => events.reduce(reduceChat, state)

export const started = run(empty, { type: 'conversation-started', sessionId, visitor, captcha })
export const connected = run(started, { type: 'connection-changed', connection: 'socket' })
export const received = (...messages: ChatMessage[]): ChatEvent => ({
  type: 'messages-received',
  messages,
  now,
})
export const history = (messages: ChatMessage[], from = true): ChatEvent => ({
  type: 'history-received',
  messages,
  visitor: from ? visitor : undefined,
  now,
})
export const resumed = (seenSeq?: number): ChatState => {
  const conversation: Conversation = {
    sessionId,
    visitor: undefined,
    isStarted: true,
    messages: [],
    seenSeq,
  }
  return { ...empty, conversation, isIdStored: true }
}
