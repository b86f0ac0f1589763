import type { Origin } from '#shared/actor.ts'
import type { ChatMessage, History as SentHistory } from '../../contract/messages.ts'
import { historyLength } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { findOwnConversation } from '../conversations/require-conversation.ts'
import type { ConversationRow } from '../repository/tables.ts'
import { toVisitor, toVisitorMessage } from '../to-visitor.ts'
import { findHeldConversation, toHeldMessages } from './held-conversation.ts'
import { toMessage } from './to-message.ts'

type History = {
  conversation: ConversationRow | undefined
  /** As the visitor is shown them. */
  messages: ChatMessage[]
  /** The other parts that the visitor's browser receives. */
  own: Omit<SentHistory, 'messages'>
  /** The sequence number up to which the reader has every message afterwards. */
  seq: number
}

/** The messages of a conversation that is held back. None of them is stored yet, so the reader has none. */
async function readHeldHistory(deps: ChatDeps, secret: string): Promise<History> {
  const held = await findHeldConversation(deps, secret)
  const messages = held ? toHeldMessages(deps, held, secret) : []
  const [first] = messages
  if (!first) return { conversation: undefined, messages, own: {}, seq: 0 }
  const { senderName, senderEmail, senderPhone } = first
  const own = { visitor: { senderName, senderEmail, senderPhone } }
  return { conversation: undefined, messages, own, seq: 0 }
}

/**
 * The last 50 messages, or the first 50 after `lastSeq`, oldest first. A `lastSeq` beyond the end of
 * the conversation belongs to an earlier one with the same secret: it is ignored. @throws not-found for what staff name a conversation by
 */
export async function readHistory(
  deps: ChatDeps,
  secret: string,
  lastSeq: number | undefined,
  origin: Origin,
): Promise<History> {
  const { chat, now, recordOwnView } = deps
  const conversation = await findOwnConversation(deps, secret)
  if (!conversation) return readHeldHistory(deps, secret)
  const { id, sessionId } = conversation
  await recordOwnView(origin, id)
  const isKnown = lastSeq !== undefined && lastSeq <= conversation.lastSeq
  const rows = isKnown
    ? await chat.listNewer(sessionId, lastSeq, historyLength, now())
    : await chat.listLast(sessionId, historyLength, now())
  const seq = rows.at(-1)?.seq ?? conversation.lastSeq
  const messages = rows.map((row) => toVisitorMessage(toMessage(row), secret))
  return { conversation, messages, own: toVisitor(conversation), seq }
}
