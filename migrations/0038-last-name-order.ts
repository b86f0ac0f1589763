import type { Kysely } from '#platform/server/database/column-types.ts'
import { personOrder } from '#shared/name-order.ts'

// A migration's queries use camelCase names, as repositories do.
type Tables = {
  users: { id: number; firstName: string; lastName: string; nameOrder: string }
  consultationLeads: { id: number; firstName: string; lastName: string | null; nameKey: string }
}
const batchSize = 500
/** An index of PostgreSQL takes no much longer key. */
const maxUserKeyLength = 100

/** Accounts and leads are sorted by last name, then by first name; before, by first name. */
export async function up(root: Kysely<unknown>) {
  const db = root as Kysely<Tables> // the tables at this point
  await reorderUsers(db)
  await reorderLeads(db)
}

async function reorderUsers(db: Kysely<Tables>) {
  for (let lastId = 0; ; ) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'firstName', 'lastName'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const user of rows) {
      const nameOrder = Array.from(personOrder(user)).slice(0, maxUserKeyLength).join('')
      await db.updateTable('users').set({ nameOrder }).where('id', '=', user.id).execute()
      lastId = user.id
    }
    if (rows.length < batchSize) return
  }
}

async function reorderLeads(db: Kysely<Tables>) {
  for (let lastId = 0; ; ) {
    const rows = await db
      .selectFrom('consultationLeads')
      .select(['id', 'firstName', 'lastName'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const lead of rows) {
      await db
        .updateTable('consultationLeads')
        .set({ nameKey: personOrder(lead) })
        .where('id', '=', lead.id)
        .execute()
      lastId = lead.id
    }
    if (rows.length < batchSize) return
  }
}
