import type { Database } from '#platform/server/database/database.ts'
import { type FileRow, fileColumns, type MessageRow, openChatTables } from './tables.ts'

type WithoutFiles = Omit<MessageRow, 'files'>

/** Reads the files of messages by their ids, without their bytes. */
export const createFileLists = (database: Database) => {
  const { query } = openChatTables(database)

  async function listFiles(messageIds: readonly number[]): Promise<Map<number, FileRow[]>> {
    if (messageIds.length === 0) return new Map()
    const files = await query()
      .selectFrom('chatFiles')
      .select(fileColumns)
      .where('messageId', 'in', messageIds)
      .orderBy('id')
      .execute()
    return Map.groupBy(files, ({ messageId }) => messageId ?? 0)
  }

  return {
    listFiles,
    /** Adds their files to messages; most have none, and then nothing is read. */
    async withFiles(rows: readonly WithoutFiles[]): Promise<MessageRow[]> {
      const ids = rows.flatMap(({ id, fileCount }) => (fileCount > 0 ? id : []))
      const files = await listFiles(ids)
      return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }))
    },
  }
}
