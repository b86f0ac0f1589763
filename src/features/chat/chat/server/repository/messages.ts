import type { Kysely } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { prepareQuery } from '#platform/server/database/prepared.ts'
import {
  type ChatTables,
  isUnread,
  type MessageRow,
  messageColumns,
  openChatTables,
} from './tables.ts'
import { createFileLists } from './with-files.ts'

type NewMessage = Omit<MessageRow, 'id' | 'files'>

export function createMessageQueries(database: Database) {
  const { query, liveMessages } = openChatTables(database)
  const { withFiles } = createFileLists(database)
  const insertIfNew = prepareQuery(
    database,
    messageColumns.filter((column) => column !== 'id'),
    (kysely: Kysely<ChatTables>, message: NewMessage) =>
      kysely
        .insertInto('chatMessages')
        .values(message)
        .onConflict((conflict) => conflict.columns(['sessionId', 'optimisticId']).doNothing())
        .returning('id'),
  )

  return {
    /** @returns the message as stored, without its files; undefined when its optimistic id is already stored */
    async insertMessage(message: NewMessage): Promise<MessageRow | undefined> {
      const [inserted] = await insertIfNew(message)
      return inserted && { ...message, id: inserted.id, files: [] }
    },

    async findSent(sessionId: string, optimisticId: string): Promise<MessageRow | undefined> {
      const rows = await query()
        .selectFrom('chatMessages')
        .select(messageColumns)
        .where('sessionId', '=', sessionId)
        .where('optimisticId', '=', optimisticId)
        .execute()
      return (await withFiles(rows))[0]
    },

    async findWrittenAt(sessionId: string, seq: number): Promise<Date | undefined> {
      const row = await query()
        .selectFrom('chatMessages')
        .select('timestamp')
        .where('sessionId', '=', sessionId)
        .where('seq', '=', seq)
        .executeTakeFirst()
      return row?.timestamp
    },

    async countUnread(now: Date): Promise<number> {
      const { n } = await liveMessages(now)
        .where(isUnread)
        .select((select) => select.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    },

    /** @returns whether any of them was unread */
    async markRead(sessionId: string): Promise<boolean> {
      const { numUpdatedRows } = await query()
        .updateTable('chatMessages')
        .set({ isRead: true })
        .where('sessionId', '=', sessionId)
        .where(isUnread)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
