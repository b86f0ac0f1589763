import { messagePage } from '../../contract/inbox-messages.ts'
import type { MessageRow } from '../repository/tables.ts'
import type { ChatRepository } from '../repository.ts'

/** Which messages of a conversation: the last ones, those before a sequence number, or those after one. */
export type MessageRange = {
  before?: number | undefined
  after?: number | undefined
  limit?: number | undefined
}

// Rows are read in steps of this size until the page is full.
const rowsPerRead = 100
// JSON of a message besides its text, and of a file.
const overheadPerMessage = 400
const overheadPerFile = 200

const measureRow = ({ message, fileCount }: MessageRow) =>
  message.length + overheadPerMessage + fileCount * overheadPerFile

/** Reads up to the requested number of messages, as far as one response may hold: at least one message. */
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
        ? // Newest first, as the page grows backwards.
          (await chat.listLast(sessionId, rowsPerRead, now, edge)).toReversed()
        : await chat.listNewer(sessionId, edge ?? 0, rowsPerRead, now)
    for (const row of read) {
      length += measureRow(row)
      const isFull = rows.length >= limit || (rows.length > 0 && length > messagePage.maxLength)
      if (isFull) return { rows, hasMore: true }
      if (after === undefined) rows.unshift(row)
      else rows.push(row)
    }
    if (read.length < rowsPerRead) return { rows, hasMore: false }
  }
}
