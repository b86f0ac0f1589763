import type { Generated, Insertable, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

type DocumentsTable = {
  id: Generated<number>
  name: string
  size: number
  bytes: Buffer
  createdAt: Date
  createdBy: number | null
}

type Tables = { documents: DocumentsTable }
export type DocumentRow = Omit<Selectable<DocumentsTable>, 'bytes' | 'createdBy'>

const listed = ['id', 'name', 'size', 'createdAt'] as const

export type DocumentRepository = ReturnType<typeof createDocumentRepository>

export function createDocumentRepository(database: Database) {
  const query = () => database.query<Tables>()
  return {
    list: async (): Promise<DocumentRow[]> =>
      query().selectFrom('documents').select(listed).orderBy('id').execute(),

    listNamed: async (ids: readonly number[]): Promise<DocumentRow[]> =>
      query().selectFrom('documents').select(listed).where('id', 'in', ids).execute(),

    readBytes: async (id: number): Promise<{ name: string; bytes: Buffer } | undefined> =>
      query()
        .selectFrom('documents')
        .select(['name', 'bytes'])
        .where('id', '=', id)
        .executeTakeFirst(),

    insert: async (document: Insertable<DocumentsTable>): Promise<DocumentRow> =>
      query().insertInto('documents').values(document).returning(listed).executeTakeFirstOrThrow(),

    async delete(id: number): Promise<boolean> {
      const { numDeletedRows } = await query()
        .deleteFrom('documents')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}
