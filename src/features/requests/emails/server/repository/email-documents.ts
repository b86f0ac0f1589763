import type { Database } from '#platform/server/database/database.ts'

/** A document of an email. Its bytes are in the document itself. */
export type EmailDocument = {
  emailId: number
  position: number
  /** Null once the document was deleted. */
  documentId: number | null
  name: string
}

type DocumentTables = { leadEmailDocuments: EmailDocument }

export function createEmailDocumentQueries(database: Database) {
  const query = () => database.query<DocumentTables>()

  /** Of several emails, each in its order. */
  const listDocuments = async (emailIds: readonly number[]): Promise<EmailDocument[]> =>
    emailIds.length === 0
      ? []
      : query()
          .selectFrom('leadEmailDocuments')
          .selectAll()
          .where('emailId', 'in', emailIds)
          .orderBy('emailId')
          .orderBy('position')
          .execute()

  return {
    listDocuments,

    /** The names of the documents of each of these emails that has any. */
    async listDocumentNames(emailIds: readonly number[]): Promise<Map<number, string[]>> {
      const names = new Map<number, string[]>()
      for (const { emailId, name } of await listDocuments(emailIds)) {
        names.set(emailId, [...(names.get(emailId) ?? []), name])
      }
      return names
    },

    /** In place of those that the email had. */
    async setDocuments(
      emailId: number,
      documents: readonly { id: number; name: string }[],
    ): Promise<void> {
      await query().deleteFrom('leadEmailDocuments').where('emailId', '=', emailId).execute()
      if (documents.length === 0) return
      const rows = documents.map(({ id, name }, position) => ({
        emailId,
        position,
        documentId: id,
        name,
      }))
      await query().insertInto('leadEmailDocuments').values(rows).execute()
    },
  }
}
