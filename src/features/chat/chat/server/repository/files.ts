import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { type ChatTables, type FileRow, fileColumns, openChatTables } from './tables.ts'

type NewFile = Omit<FileRow, 'id' | 'messageId'> & { bytes: Buffer }

/** The sender of files: the visitor, or this member of staff. */
type Owner = { conversationId: number; isFromClient: boolean; uploadedBy: number | null }

/** True for a file of no message yet, or of one that has not expired, removed yet or not. */
const isLive =
  (now: Date) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<ChatTables, 'chatFiles'>) =>
    not(
      exists(
        selectFrom('chatMessages')
          .select('chatMessages.id')
          .whereRef('chatMessages.id', '=', 'chatFiles.messageId')
          .where('chatMessages.expiresAt', '<=', now),
      ),
    )

/** Files that are uploaded, until a message has them. */
export function createFileQueries(database: Database) {
  const { query } = openChatTables(database)
  return {
    async insertFile(file: NewFile): Promise<FileRow> {
      return query()
        .insertInto('chatFiles')
        .values({ ...file, messageId: null })
        .returning(fileColumns)
        .executeTakeFirstOrThrow()
    },

    /** The file that an earlier attempt with this upload id stored. */
    async findUpload(conversationId: number, uploadId: string): Promise<FileRow | undefined> {
      return query()
        .selectFrom('chatFiles')
        .select(fileColumns)
        .where('conversationId', '=', conversationId)
        .where('uploadId', '=', uploadId)
        .executeTakeFirst()
    },

    /** The number of files that one side has in a conversation, sent or not, and their bytes. Expired ones do not count. */
    async measureFiles(
      conversationId: number,
      isFromClient: boolean,
      now: Date,
    ): Promise<{ files: number; bytes: number }> {
      const { files, bytes } = await query()
        .selectFrom('chatFiles')
        .where(isLive(now))
        .select((select) => [
          select.fn.countAll<number>().as('files'),
          select.fn.sum<number | string | null>('size').as('bytes'),
        ])
        .where('conversationId', '=', conversationId)
        .where('isFromClient', '=', isFromClient)
        .executeTakeFirstOrThrow()
      // PostgreSQL sums integers to a type that its driver returns as text.
      return { files, bytes: Number(bytes ?? 0) }
    },

    /** The bytes of all files of visitors that have not expired. */
    async measureVisitorFiles(now: Date): Promise<number> {
      const { bytes } = await query()
        .selectFrom('chatFiles')
        .where(isLive(now))
        .select((select) => select.fn.sum<number | string | null>('size').as('bytes'))
        .where('isFromClient', '=', true)
        .executeTakeFirstOrThrow()
      return Number(bytes ?? 0)
    },

    /** Gives uploaded files to a message. @returns those that are there, by this owner and of no message yet */
    async attachFiles(
      { conversationId, isFromClient, uploadedBy }: Owner,
      messageId: number,
      ids: readonly number[],
    ): Promise<FileRow[]> {
      const attached = await query()
        .updateTable('chatFiles')
        .set({ messageId })
        .where('id', 'in', ids)
        .where('conversationId', '=', conversationId)
        .where('messageId', 'is', null)
        .where('isFromClient', '=', isFromClient)
        .where('uploadedBy', 'is not distinct from', uploadedBy)
        .returning(fileColumns)
        .execute()
      return attached.toSorted((one, other) => one.id - other.id)
    },
  }
}

/** The files of messages that are read, and those that never became part of one. */
export function createStoredFileQueries(database: Database) {
  const { query } = openChatTables(database)
  return {
    /** A file of a message that has not expired. */
    async findFileBytes(
      conversationId: number,
      id: number,
      now: Date,
    ): Promise<{ name: string; bytes: Buffer } | undefined> {
      return query()
        .selectFrom('chatFiles')
        .innerJoin('chatMessages', 'chatMessages.id', 'chatFiles.messageId')
        .select(['chatFiles.name', 'chatFiles.bytes'])
        .where('chatFiles.id', '=', id)
        .where('chatFiles.conversationId', '=', conversationId)
        .where('chatMessages.expiresAt', '>', now)
        .executeTakeFirst()
    },

    /** Deletes files that were uploaded before a moment and not sent. */
    async deleteUnsentFiles(before: Date, limit: number): Promise<number> {
      const deleted = await query()
        .deleteFrom('chatFiles')
        // Checked on the row itself too: a message may be given the file concurrently.
        .where('messageId', 'is', null)
        .where('id', 'in', (select) =>
          select
            .selectFrom('chatFiles')
            .select('id')
            .where('messageId', 'is', null)
            .where('createdAt', '<=', before)
            .limit(limit),
        )
        .returning('id')
        .execute()
      return deleted.length
    },
  }
}
