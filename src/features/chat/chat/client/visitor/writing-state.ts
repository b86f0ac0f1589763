import { maxFilesPerMessage } from '../../contract/file-schemas.ts'
import {
  addToOutbox,
  holdBack,
  loseConnection,
  type Outgoing,
  passCheck,
  refuseFiles,
  tryAgain,
} from '../../outbox.ts'
import { type Attachments, noAttachments } from '../files/attachments.ts'
import type { ChatEvent, ChatState, Conversation } from './chat-state.ts'

type WritingEvent = Extract<
  ChatEvent,
  { type: `${'draft' | 'attachments'}-changed` | `message-${string}` | `captcha-${string}` }
>

/** The state after the visitor has written, and after a message was not accepted. */
export function reduceWriting(state: ChatState, event: WritingEvent): ChatState {
  switch (event.type) {
    case 'draft-changed':
      return { ...state, draft: event.draft }
    case 'attachments-changed':
      return { ...state, attachments: event.attachments }
    case 'message-written':
      return writeMessage(state, event.message)
    case 'message-retried':
      return { ...state, outbox: tryAgain(state.outbox, event.optimisticId) }
    case 'message-edited':
      return editMessage(state, event)
    case 'message-refused':
      return { ...state, outbox: refuse(state, event) }
    case 'message-held-back':
      return { ...state, outbox: holdBack(state.outbox, event.optimisticId, 'no-connection') }
    case 'captcha-refused': {
      const outbox = holdBack(state.outbox, event.optimisticId, 'needs-check')
      return changeConversation({ ...state, outbox }, { captcha: undefined })
    }
    case 'captcha-solved': {
      const { captcha } = event
      return changeConversation({ ...state, outbox: passCheck(state.outbox) }, { captcha })
    }
    default:
      return event satisfies never
  }
}

export function changeConversation(state: ChatState, change: Partial<Conversation>): ChatState {
  const { conversation } = state
  return conversation ? { ...state, conversation: { ...conversation, ...change } } : state
}

/** The files of what was written and not sent. */
export const takeUnsentFiles = ({ outbox, attachments }: ChatState): Attachments => ({
  ...noAttachments,
  files: [...outbox.flatMap(({ files = [] }) => files), ...attachments.files].slice(
    0,
    maxFilesPerMessage,
  ),
})

const refuse = (
  { outbox }: ChatState,
  { optimisticId, reason }: Extract<ChatEvent, { type: 'message-refused' }>,
) =>
  reason === undefined
    ? holdBack(outbox, optimisticId, 'refused')
    : refuseFiles(outbox, optimisticId, reason)

function writeMessage(state: ChatState, message: Omit<Outgoing, 'state'>): ChatState {
  const outbox = addToOutbox(state.outbox, message)
  const isOffline = state.connection === 'offline'
  return {
    ...state,
    draft: '',
    attachments: noAttachments,
    outbox: isOffline ? loseConnection(outbox) : outbox,
  }
}

function editMessage(
  state: ChatState,
  { optimisticId, files }: Extract<ChatEvent, { type: 'message-edited' }>,
): ChatState {
  const edited = state.outbox.find((item) => item.optimisticId === optimisticId)
  if (!edited) return state
  const all = [...files, ...state.attachments.files].slice(0, maxFilesPerMessage)
  return {
    ...state,
    draft: [edited.message, state.draft].filter(Boolean).join('\n'),
    attachments: { ...noAttachments, files: all },
    outbox: state.outbox.filter((item) => item !== edited),
  }
}
