import type { Database } from '#platform/server/database/database.ts'
import { type MessageRow, messageColumns, openChatTables } from './tables.ts'
import { createFileLists } from './with-files.ts'

/** Higher than every sequence number: PostgreSQL's largest `integer`. */
const afterLastSeq = 2_147_483_647

export function createMessageListQueries(database: Database) {
  const { liveMessages } = openChatTables(database)
  const { withFiles } = createFileLists(database)
  return {
    /** The visitor's first messages, oldest first. */
    async listFirstOfVisitor(sessionId: string, limit: number, now: Date): Promise<MessageRow[]> {
      const rows = await liveMessages(now)
        .select(messageColumns)
        .where('sessionId', '=', sessionId)
        .where('isFromClient', '=', true)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return withFiles(rows)
    },

    /** The last messages, or the last before a sequence number, oldest first. */
    async listLast(
      sessionId: string,
      limit: number,
      now: Date,
      before = afterLastSeq,
    ): Promise<MessageRow[]> {
      const rows = await liveMessages(now)
        .select(messageColumns)
        .where('sessionId', '=', sessionId)
        .where('seq', '<', before)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
      return withFiles(rows.toReversed())
    },

    /** The messages after a sequence number, oldest first. */
    async listNewer(
      sessionId: string,
      seq: number,
      limit: number,
      now: Date,
    ): Promise<MessageRow[]> {
      const rows = await liveMessages(now)
        .select(messageColumns)
        .where('sessionId', '=', sessionId)
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return withFiles(rows)
    },
  }
}
