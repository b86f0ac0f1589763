import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** How the services that the server needs have answered. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('service_health')
    .addColumn('service', 'text', (c) => c.primaryKey())
    .addColumn('last_success_at', timestamp)
    .addColumn('last_failure_at', timestamp)
    // Why the latest attempt failed, as a code; null after a success.
    .addColumn('failure', 'text')
    .execute()
}
