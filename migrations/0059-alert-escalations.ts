import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** Requests and conversations that waited too long and were announced for it, which happens once. */
export async function up(db: Kysely<unknown>) {
  for (const [table, column, owner] of [
    ['escalated_leads', 'lead_id', 'consultation_leads.id'],
    ['escalated_conversations', 'conversation_id', 'chat_sessions.id'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn(column, 'integer', (c) => c.primaryKey().references(owner).onDelete('cascade'))
      .addColumn('escalated_at', timestamp, (c) => c.notNull())
      .execute()
  }
}
