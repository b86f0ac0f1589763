import type { ChatMessage, Sender } from '../../contract/messages.ts'
import { countUnread } from '../../transcript.ts'
import type { ChatState } from './chat-state.ts'

/** Whether the server can be reached, by socket or by calls. */
export const isConnected = ({ connection }: Pick<ChatState, 'connection'>) =>
  connection === 'socket' || connection === 'http'

export const countUnseen = ({ conversation }: ChatState) =>
  conversation ? countUnread(conversation.messages, conversation.seenSeq ?? 0) : 0

/** What was written and not sent, the draft last. */
export const getUnsentText = ({ outbox, draft }: ChatState) =>
  [...outbox.map(({ message }) => message), draft].filter(Boolean).join('\n')

/** Whether messages are missing between those that this page holds. */
export const hasGap = ({ conversation, contiguousSeq }: ChatState) =>
  contiguousSeq < (conversation?.messages.at(-1)?.seq ?? 0)

/** Whether an empty history means that a conversation which was stored has been deleted. */
export function isDeletedByHistory(
  { conversation }: ChatState,
  history: readonly ChatMessage[],
  visitor: Sender | undefined,
): boolean {
  const isEmpty = history.length === 0 && conversation?.messages.length === 0
  return conversation?.isStarted === true && isEmpty && visitor === undefined
}
