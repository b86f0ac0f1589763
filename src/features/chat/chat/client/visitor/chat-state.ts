import type { CallBack, ChatMessage, Sender, Visitor } from '../../contract/messages.ts'
import type { Outbox, Outgoing } from '../../outbox.ts'
import type { LocalNotice } from '../../transcript.ts'
import type { Attachments } from '../files/attachments.ts'
import type { ChatStatus } from './opening-hours.ts'

/** A security check that the visitor has solved, until the first message uses it up. */
export type SolvedCaptcha = { value: string; validation: string }

/**
 * The connection of this browser.
 * - `connecting`: not yet, or not at the moment
 * - `socket`: by WebSocket, the normal case
 * - `http`: by calls and polling, while no socket can be opened
 * - `offline`: neither is answered
 */
export type ConnectionState = 'connecting' | 'socket' | 'http' | 'offline'

/** Why the conversation has ended: `gone` when it had been deleted before this page loaded. */
export type Ending = 'by-practice' | 'gone' | 'erased'

/** One conversation, as this page holds it in memory. */
export type Conversation = {
  sessionId: string
  /** Undefined on a page that resumes a conversation, until the server has answered. */
  visitor: Sender | undefined
  captcha?: SolvedCaptcha | undefined
  /** True if this page knows that the server has stored a message of it. */
  isStarted: boolean
  messages: readonly ChatMessage[]
  /** The last message that was on the screen; undefined until the history is known. */
  seenSeq: number | undefined
  /** The number to call back, as typed: its form goes and comes back, as while staff are typing. */
  typedPhone?: string | undefined
  /** Set once the visitor has asked to be called back. */
  callBack?: CallBack | undefined
  /** The key of the offer to call back that the visitor has declined. */
  declinedOffer?: string | undefined
}

/** The whole state of the visitor's chat in one tab. It is replaced at each change, never edited. */
export type ChatState = {
  isOpen: boolean
  /** Undefined until the server has answered; `unknown` when it could not be reached. */
  availability: ChatStatus | 'unknown' | undefined
  /** After how many days the practice's copy of a conversation is deleted. */
  retentionDays: number
  /** Undefined before the form has been sent. */
  conversation: Conversation | undefined
  outbox: Outbox
  draft: string
  /** The files that go with the draft. */
  attachments: Attachments
  notices: readonly LocalNotice[]
  connection: ConnectionState
  isTeamTyping: boolean
  /** True if a visitor who leaves this page can find the conversation again. */
  canResumeLater: boolean
  ending: Ending | undefined
  /** Up to this sequence number no message is missing: see `advanceContiguousSeq`. */
  contiguousSeq: number
  /** True if the browser's storage has the conversation's id. If the id is gone later, another tab erased it. */
  isIdStored: boolean
  /** The conversation that another tab erased last. */
  erasedId: string | undefined
}

export type ChatEvent =
  | { type: 'panel-toggled'; isOpen: boolean }
  | { type: 'availability-received'; availability: ChatStatus | 'unknown' }
  | ({ type: 'staffing-changed' } & Pick<ChatStatus, 'isStaffed' | 'usualMinutes'>)
  | { type: 'chat-closed'; notice: LocalNotice | undefined }
  | { type: 'draft-changed'; draft: string }
  | { type: 'attachments-changed'; attachments: Attachments }
  | { type: 'conversation-started'; sessionId: string; visitor: Visitor; captcha: SolvedCaptcha }
  | { type: 'conversation-adopted'; conversation: Conversation; draft: string }
  | { type: 'conversation-left'; draft: string; ending: Ending }
  | { type: 'id-saved'; isSaved: boolean }
  | { type: 'id-found-in-storage' }
  | { type: 'id-missing-in-storage' }
  | { type: 'erased-in-other-tab'; sessionId: string }
  | { type: 'connection-changed'; connection: ConnectionState }
  | { type: 'messages-received'; messages: readonly ChatMessage[]; now: Date }
  | {
      type: 'history-received'
      messages: readonly ChatMessage[]
      visitor: Sender | undefined
      callBack?: CallBack | undefined
      now: Date
    }
  | {
      type: 'call-back-changed'
      change: Pick<Conversation, 'typedPhone' | 'callBack' | 'declinedOffer'>
    }
  | { type: 'messages-seen'; seq: number }
  | { type: 'time-passed'; now: Date }
  | { type: 'typing-changed'; isTyping: boolean }
  | { type: 'notice-added'; notice: LocalNotice }
  | { type: 'message-written'; message: Omit<Outgoing, 'state'> }
  | { type: 'message-retried'; optimisticId: string }
  /** Back into the draft, with the files that this page still has. */
  | { type: 'message-edited'; optimisticId: string; files: Attachments['files'] }
  | { type: 'message-refused'; optimisticId: string; reason?: string }
  /** Its files did not get through, although the connection seems to work. */
  | { type: 'message-held-back'; optimisticId: string }
  | { type: 'captcha-refused'; optimisticId: string }
  | { type: 'captcha-solved'; captcha: SolvedCaptcha }
