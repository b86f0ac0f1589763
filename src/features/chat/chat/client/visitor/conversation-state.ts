import type { ChatMessage } from '../../contract/messages.ts'
import {
  acknowledge,
  loseConnection,
  needsCheck,
  passCheck,
  regainConnection,
} from '../../outbox.ts'
import { advanceContiguousSeq, type LocalNotice, mergeMessages } from '../../transcript.ts'
import { noAttachments } from '../files/attachments.ts'
import type { ChatEvent, ChatState, ConnectionState, Conversation, Ending } from './chat-state.ts'
import { changeConversation, reduceWriting, takeUnsentFiles } from './writing-state.ts'

/** The state after an event. It is the same object where the event changes nothing. */
export function reduceChat(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'panel-toggled':
      return { ...state, isOpen: event.isOpen }
    case 'availability-received':
      return { ...state, availability: event.availability }
    case 'staffing-changed':
      return changeStaffing(state, event)
    case 'chat-closed':
      return closeChat(state, event.notice)
    case 'conversation-started': {
      const { sessionId, visitor, captcha } = event
      const conversation = {
        sessionId,
        visitor,
        captcha,
        isStarted: false,
        messages: [],
        seenSeq: 0,
      }
      return { ...state, conversation, outbox: [], notices: [], ending: undefined }
    }
    case 'conversation-adopted':
      return adoptConversation(state, event.conversation, event.draft)
    case 'conversation-left':
      return leaveConversation(state, event.draft, event.ending)
    case 'id-saved':
      if (state.isIdStored === event.isSaved && state.canResumeLater === event.isSaved) return state
      return { ...state, isIdStored: event.isSaved, canResumeLater: event.isSaved }
    case 'id-found-in-storage':
      // `isStarted` waits for a message: an empty history that was asked for before another tab's first message was
      // stored may still arrive, and must not look like a deletion.
      return { ...state, isIdStored: true }
    case 'id-missing-in-storage':
      // A conversation that another tab erased is erased here, drafts included. Storage that never held it proves nothing.
      if (!state.conversation || !state.isIdStored) return state
      return { ...leaveConversation(state, ''), erasedId: state.conversation.sessionId }
    case 'erased-in-other-tab':
      if (event.sessionId === state.conversation?.sessionId) {
        return leaveConversation(state, '', 'erased')
      }
      // The missing id was noticed before the other tab's message arrived.
      return event.sessionId === state.erasedId ? { ...state, ending: 'erased' } : state
    case 'connection-changed':
      return changeConnection(state, event.connection)
    case 'messages-received':
      return receiveMessages(state, event.messages, event.now)
    case 'history-received':
      return receiveHistory(state, event)
    case 'call-back-changed':
      return changeConversation(state, event.change)
    case 'messages-seen':
      if (event.seq <= (state.conversation?.seenSeq ?? 0)) return state
      return changeConversation(state, { seenSeq: event.seq })
    case 'time-passed':
      return dropExpiredMessages(state, event.now)
    case 'typing-changed':
      return state.isTeamTyping === event.isTyping
        ? state
        : { ...state, isTeamTyping: event.isTyping }
    case 'notice-added':
      return { ...state, notices: [...state.notices, event.notice] }
    case 'draft-changed':
    case 'attachments-changed':
    case 'message-written':
    case 'message-retried':
    case 'message-edited':
    case 'message-refused':
    case 'message-held-back':
    case 'captcha-refused':
    case 'captcha-solved':
      return reduceWriting(state, event)
    default:
      return event satisfies never
  }
}

function changeStaffing(
  state: ChatState,
  { isStaffed, usualMinutes }: Extract<ChatEvent, { type: 'staffing-changed' }>,
): ChatState {
  const { availability } = state
  if (availability === undefined || availability === 'unknown') return state
  return { ...state, availability: { ...availability, isStaffed, usualMinutes } }
}

function closeChat(state: ChatState, notice: LocalNotice | undefined): ChatState {
  const { availability, notices } = state
  const isKnown = availability !== undefined && availability !== 'unknown'
  // The server repeats it at each join; it is shown once.
  const isNew = notice !== undefined && notices.at(-1)?.text !== notice.text
  return {
    ...state,
    availability: isKnown ? { ...availability, available: false } : availability,
    notices: isNew ? [...notices, notice] : notices,
  }
}

function adoptConversation(state: ChatState, conversation: Conversation, draft: string): ChatState {
  return {
    ...state,
    conversation,
    draft,
    attachments: takeUnsentFiles(state),
    outbox: [],
    notices: [],
    ending: undefined,
    contiguousSeq: 0,
    isIdStored: conversation.isStarted,
  }
}

function leaveConversation(state: ChatState, draft: string, ending?: Ending): ChatState {
  return {
    ...state,
    conversation: undefined,
    draft,
    // A conversation that the visitor has erased is gone here as well, in every tab.
    attachments:
      ending === undefined || ending === 'erased' ? noAttachments : takeUnsentFiles(state),
    outbox: [],
    notices: [],
    connection: 'connecting',
    isTeamTyping: false,
    ending,
    contiguousSeq: 0,
    isIdStored: false,
  }
}

function changeConnection(state: ChatState, connection: ConnectionState): ChatState {
  const { outbox } = state
  if (connection === 'connecting') return { ...state, connection }
  const changed = connection === 'offline' ? loseConnection(outbox) : regainConnection(outbox)
  return { ...state, connection, outbox: changed }
}

function receiveMessages(state: ChatState, incoming: readonly ChatMessage[], now: Date): ChatState {
  const { conversation } = state
  if (!conversation) return state
  const messages = mergeMessages(conversation.messages, incoming, now)
  const unacknowledged = acknowledge(state.outbox, incoming)
  return {
    ...state,
    contiguousSeq: advanceContiguousSeq(state.contiguousSeq, messages),
    // A conversation that has messages needs no security check: another tab has passed it.
    outbox:
      incoming.length > 0 && needsCheck(unacknowledged)
        ? passCheck(unacknowledged)
        : unacknowledged,
    isTeamTyping: state.isTeamTyping && incoming.every(({ isFromClient }) => isFromClient),
    conversation: {
      ...conversation,
      messages,
      // The first stored message has used up the security check.
      ...(messages.length > 0 && { captcha: undefined, isStarted: true }),
    },
  }
}

/** A visitor who answered has read the messages before the answer. */
const getLastOwnSeq = (messages: readonly ChatMessage[]) =>
  messages.findLast(({ isFromClient }) => isFromClient)?.seq ?? 0

type History = Extract<ChatEvent, { type: 'history-received' }>

function receiveHistory(
  state: ChatState,
  { messages, visitor, callBack, now }: History,
): ChatState {
  const { conversation } = state
  if (!conversation) return state
  const [oldest] = messages
  const identified = changeConversation(state, {
    visitor: conversation.visitor ?? visitor,
    callBack: callBack ?? conversation.callBack,
    seenSeq: conversation.seenSeq ?? getLastOwnSeq(messages),
    isStarted: conversation.isStarted || visitor !== undefined,
  })
  // Messages before the oldest one that the server sends are not shown any more, so none is missing.
  const contiguousSeq = Math.max(state.contiguousSeq, oldest ? oldest.seq - 1 : 0)
  return receiveMessages({ ...identified, contiguousSeq }, messages, now)
}

function dropExpiredMessages(state: ChatState, now: Date): ChatState {
  const { messages = [] } = state.conversation ?? {}
  const alive = mergeMessages(messages, [], now)
  return alive.length < messages.length ? changeConversation(state, { messages: alive }) : state
}
