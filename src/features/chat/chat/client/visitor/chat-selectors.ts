import type { ChatMessage, Sender } from '../../contract/messages.ts'
import { countUnread, findUnanswered, silenceMs } from '../../transcript.ts'
import type { ChatState } from './chat-state.ts'

/** True if the server can be reached, by socket or by calls. */
export const isConnected = ({ connection }: Pick<ChatState, 'connection'>) =>
  connection === 'socket' || connection === 'http'

export const countUnseen = ({ conversation }: ChatState) =>
  conversation ? countUnread(conversation.messages, conversation.seenSeq ?? 0) : 0

/** Someone who has just answered is there, although their screen may be locked by now. */
const presentMs = 10 * 60_000

/** True if a member of staff has written in the last minutes, by the server's clock. Our automatic lines have no name. */
export function hasJustAnswered({ conversation, availability }: ChatState, now: Date): boolean {
  const last = conversation?.messages.findLast((one) => !one.isFromClient && one.senderFirstName)
  const aheadMs = (availability !== 'unknown' && availability?.aheadMs) || 0
  return last !== undefined && now.getTime() + aheadMs - Date.parse(last.timestamp) < presentMs
}

/** Text that was written and not sent, the draft last. */
export const getUnsentText = ({ outbox, draft }: ChatState) =>
  [...outbox.map(({ message }) => message), draft].filter(Boolean).join('\n')

/** True if messages are missing between those that this page holds. */
export const hasGap = ({ conversation, contiguousSeq }: ChatState) =>
  contiguousSeq < (conversation?.messages.findLast(({ isHeld }) => !isHeld)?.seq ?? 0)

/** True if an empty history means that a conversation which was stored has been deleted. */
export function isDeletedByHistory(
  { conversation }: ChatState,
  history: readonly ChatMessage[],
  visitor: Sender | undefined,
): boolean {
  const isEmpty = history.length === 0 && conversation?.messages.every(({ isHeld }) => isHeld)
  return conversation?.isStarted === true && isEmpty === true && visitor === undefined
}

/** Shown below the messages while no one answers. */
export type Offer = { key: string; isClosed: boolean }

/**
 * The offer to call back: once the first unanswered message has waited for three minutes by the server's clock, and
 * at once when chat closes. Each is shown until it is declined. A request that was made stays until an answer comes.
 */
export function findOffer(state: ChatState, now: Date): Offer | undefined {
  const { availability, conversation, isTeamTyping } = state
  const first = conversation && findUnanswered(conversation.messages)
  // A conversation that is held back becomes no request; its note says how it is answered.
  if (!first || first.isHeld || !isConnected(state) || isTeamTyping) return undefined
  const known = availability === 'unknown' ? undefined : availability
  const isClosed = known?.available === false
  const waitedMs = now.getTime() + (known?.aheadMs ?? 0) - Date.parse(first.timestamp)
  const isAsked = (conversation.callBack?.at ?? '') >= first.timestamp
  const isDue = isClosed || isAsked || waitedMs >= silenceMs
  const key = `${first.seq} ${isClosed}`
  return isDue && key !== conversation.declinedOffer ? { key, isClosed } : undefined
}
