import {
  bytes,
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Documents of the practice, and which of them are attached to emails. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'documents')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('created_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute()
  await createIndex(db, 'documents', ['created_by'])

  await db.schema
    .createTable('lead_email_documents')
    .addColumn('email_id', 'integer', (c) =>
      c.notNull().references('lead_emails.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (c) => c.notNull())
    // Null once the document was deleted; its name stays with the email.
    .addColumn('document_id', 'integer', (c) => c.references('documents.id').onDelete('set null'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('lead_email_documents_key', ['email_id', 'position'])
    .execute()
  await createIndex(db, 'lead_email_documents', ['document_id'])
}
