import { type Generated, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Language } from '#shared/language.ts'
import type { AnswerCount, AnswerSlot } from '../../answer-times.ts'
import type { ConversationState } from '../../contract/states.ts'
import type { FileType } from '../../file-rules.ts'

type ChatSessionsTable = {
  id: Generated<number>
  /** By which staff name the conversation: random, and no visitor's secret. */
  sessionId: string
  /** The hash of the visitor's secret, which is stored nowhere. */
  secretHash: string
  senderName: string
  senderEmail: string
  senderPhone: string | null
  isOnline: Generated<boolean>
  createdAt: Date
  lastSeen: Date
  heartbeatAt: Date | null
  expiresAt: Date
  lastSeq: Generated<number>
  /** The visitor's rate limit: the moment (ms) at which the messages sent so far are paid off. */
  pace: Generated<number>
  leadId: number | null
  language: Language
  state: ConversationState
  /** A user id; null while the conversation has no owner. */
  assignedTo: number | null
  assignedAt: Date | null
  /** The time of the first unanswered message; null unless the visitor waits. */
  waitingSince: Date | null
  lastClientSeq: number
  /** Up to which message of the visitor staff have said that no reply is needed; 0 for none. */
  noReplySeq: Generated<number>
  /** The `noReplySeq` to which taking the last "No reply needed" back returns. */
  noReplyBefore: Generated<number>
  /** Since when the visitor had waited then. */
  noReplySince: Date | null
  /** Since when the visitor had waited when staff last answered; null if they did not wait. */
  answeredSince: Date | null
  /** When the visitor asked to be called back. */
  callBackAt: Date | null
  /** When a visitor who had left was emailed that there is an answer; null once they are back or have written. */
  answerMailedAt: Date | null
  /** A copy of the newest message's time and text, so that the list reads one row per conversation. */
  lastMessageAt: Date
  searchWho: string
  searchLast: string
}

type ChatMessagesTable = {
  id: Generated<number>
  sessionId: string
  seq: number
  senderName: string
  senderEmail: string
  senderPhone: string | null
  /** The first name of a staff member, which is all that visitors see of them. */
  senderFirstName: string | null
  message: string
  isFromClient: boolean
  isRead: Generated<boolean>
  timestamp: Date
  expiresAt: Date
  optimisticId: string | null
  fileCount: Generated<number>
}

type ChatFilesTable = {
  id: Generated<number>
  conversationId: number
  /** Null until the message is stored that has the file. */
  messageId: number | null
  /** Made by the sender: repeated uploads are stored once. */
  uploadId: string
  isFromClient: boolean
  /** The account that uploaded it; null for the visitor. */
  uploadedBy: number | null
  name: string
  mediaType: FileType
  size: number
  createdAt: Date
  bytes: Buffer
}

/** Up to which message each person has read each conversation. */
type ChatReadsTable = { accountId: number; conversationId: number; lastReadSeq: number }

/** The choice of a member of staff, and when a tab of theirs was last connected. */
type StaffAvailabilityTable = {
  userId: number
  /** Null while the default applies. */
  isAvailable: boolean | null
  changedAt: Date | null
  expiresAt: Date | null
  connectedAt: Date
}

/** The number of first answers within so many minutes, by hour and month. It names no person. */
type ChatAnswerTimesTable = AnswerSlot & AnswerCount

/** The number of conversations that began in an hour of the practice's day, by month. It names no person. */
export type ChatStart = { month: string; hour: number; chats: number }

export type ChatTables = {
  chatSessions: ChatSessionsTable
  chatMessages: ChatMessagesTable
  chatFiles: ChatFilesTable
  chatReads: ChatReadsTable
  staffAvailability: StaffAvailabilityTable
  chatAnswerTimes: ChatAnswerTimesTable
  chatStarts: ChatStart
}

export type ConversationRow = Omit<
  Selectable<ChatSessionsTable>,
  | 'pace'
  | 'noReplyBefore'
  | 'noReplySince'
  | 'answerMailedAt'
  | 'lastMessageAt'
  | 'searchWho'
  | 'searchLast'
>
/** A conversation's number, and what staff and its visitor name it by. */
export type ConversationKeys = Pick<ConversationRow, 'id' | 'sessionId' | 'secretHash'>
export type FileRow = Omit<Selectable<ChatFilesTable>, 'bytes'>
export type MessageRow = Selectable<ChatMessagesTable> & { files: FileRow[] }
export type DutyRow = Selectable<StaffAvailabilityTable>

/** The columns from which the state of a conversation is shown. */
export type StateRow = Pick<
  ConversationRow,
  | 'state'
  | 'assignedTo'
  | 'assignedAt'
  | 'waitingSince'
  | 'lastClientSeq'
  | 'isOnline'
  | 'lastSeen'
  | 'heartbeatAt'
>

export const conversationColumns = [
  'id',
  'sessionId',
  'secretHash',
  'senderName',
  'senderEmail',
  'senderPhone',
  'isOnline',
  'createdAt',
  'lastSeen',
  'heartbeatAt',
  'expiresAt',
  'lastSeq',
  'leadId',
  'language',
  'state',
  'assignedTo',
  'assignedAt',
  'waitingSince',
  'lastClientSeq',
  'noReplySeq',
  'answeredSince',
  'callBackAt',
] as const

export const messageColumns = [
  'id',
  'sessionId',
  'seq',
  'senderName',
  'senderEmail',
  'senderPhone',
  'senderFirstName',
  'message',
  'isFromClient',
  'isRead',
  'timestamp',
  'expiresAt',
  'optimisticId',
  'fileCount',
] as const

export const fileColumns = [
  'id',
  'conversationId',
  'messageId',
  'uploadId',
  'isFromClient',
  'uploadedBy',
  'name',
  'mediaType',
  'size',
  'createdAt',
] as const

// Literals, as in the condition of the partial index: with bound values the index cannot be used.
export const isUnread = sql<boolean>`is_from_client = true and is_read = false`

/** The tables of chat, and the rows that have not expired, whether or not the sweep has run. */
export function openChatTables(database: Database) {
  const query = () => database.query<ChatTables>()
  return {
    query,
    liveConversations: (now: Date) =>
      query().selectFrom('chatSessions').where('expiresAt', '>', now),
    liveMessages: (now: Date) => query().selectFrom('chatMessages').where('expiresAt', '>', now),
  }
}
