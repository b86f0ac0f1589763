import type { ChatMessage } from '../../contract/messages.ts'
import { historyLength } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ConversationRow } from '../repository/tables.ts'
import { toMessage } from './to-message.ts'

type History = {
  conversation: ConversationRow | undefined
  messages: ChatMessage[]
  /** The sequence number up to which the reader has every message afterwards. */
  seq: number
}

/**
 * The last 50 messages, or the first 50 after `lastSeq`, oldest first. A `lastSeq` beyond the end of
 * the conversation belongs to an earlier one with the same session id: it is ignored.
 */
export const readHistory =
  ({ chat, now }: ChatDeps) =>
  async (sessionId: string, lastSeq: number | undefined): Promise<History> => {
    const conversation = await chat.find(sessionId, now())
    if (!conversation) return { conversation, messages: [], seq: 0 }
    const isKnown = lastSeq !== undefined && lastSeq <= conversation.lastSeq
    const rows = isKnown
      ? await chat.listNewer(sessionId, lastSeq, historyLength, now())
      : await chat.listLast(sessionId, historyLength, now())
    const seq = rows.at(-1)?.seq ?? conversation.lastSeq
    return { conversation, messages: rows.map(toMessage), seq }
  }
