import { messagePage } from '../../contract.ts'
import type { ChatRepository, MessageRow } from '../repository.ts'

/** Which messages of a conversation: the last ones, those before a place, or those after one. */
export type MessageRange = {
  before?: number | undefined
  after?: number | undefined
  limit?: number | undefined
}

// So many are read at a time, until the page is full.
const rowsAtOnce = 100
// What a message takes beside its words.
const overhead = 400

const measureRow = (row: MessageRow) => row.message.length + overhead

/** A page that is as long as is asked for, and as one answer may be: at least one message. */
export async function readPage(
  chat: Pick<ChatRepository, 'listLast' | 'listNewer'>,
  sessionId: string,
  { before, after, limit = messagePage.maxMessages }: MessageRange,
  now: Date,
): Promise<{ rows: MessageRow[]; hasMore: boolean }> {
  const rows: MessageRow[] = []
  let length = 0
  for (;;) {
    const edge = after === undefined ? (rows[0]?.seq ?? before) : (rows.at(-1)?.seq ?? after)
    const read =
      after === undefined
        ? // The nearest first, as the page grows backwards.
          (await chat.listLast(sessionId, rowsAtOnce, now, edge)).toReversed()
        : await chat.listNewer(sessionId, edge ?? 0, rowsAtOnce, now)
    for (const row of read) {
      length += measureRow(row)
      const isFull = rows.length >= limit || (rows.length > 0 && length > messagePage.maxLength)
      if (isFull) return { rows, hasMore: true }
      if (after === undefined) rows.unshift(row)
      else rows.push(row)
    }
    if (read.length < rowsAtOnce) return { rows, hasMore: false }
  }
}
