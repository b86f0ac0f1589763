import { sql } from 'kysely'
import { createIndex, isPostgres, type Kysely } from '#platform/server/database/column-types.ts'

// As features/leads/rules.ts had it when this was written; new rows are the repository's business.
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const letters = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l' }
const signs = { '-': '!', ',': '"', '.': '#', "'": '$', '’': '$' }
const places = new Map(Object.entries({ ...letters, ...signs }))
const toNameKey = (name: string) =>
  fold(name).replaceAll(/[ßæœøđðħł\-,.'’]/g, (sign) => places.get(sign) ?? sign)

// A migration's queries speak as repositories do, in camel case.
type Tables = {
  consultationLeads: {
    id: number
    firstName: string
    lastName: string | null
    email: string
    searchText: string
    nameKey: string
  }
}
const batch = 500

/**
 * Leads are searched, ordered and paged by the database: what names and addresses are found by, in
 * plain letters, and an index for each way of asking. Where pages and counts need nothing else, they
 * do not look at the rows.
 */
export async function up(db: Kysely<unknown>) {
  const table = 'consultation_leads'
  // Compared byte for byte on both, whatever language the database was set up in.
  const plainText = isPostgres(db) ? sql`text collate "C"` : sql`text`
  for (const column of ['search_text', 'name_key']) {
    await db.schema
      .alterTable(table)
      .addColumn(column, plainText, (c) => c.notNull().defaultTo(''))
      .execute()
  }
  await fill(db)

  await createIndex(db, table, ['created_at', 'id', 'status', 'hold_until'])
  await createIndex(db, table, ['assigned_to', 'created_at', 'id', 'status', 'hold_until'])
  await createIndex(db, table, ['status', 'created_at', 'id', 'hold_until'])
  await createIndex(db, table, ['name_key', 'created_at', 'id'])
  // A search looks at every lead, but at no more of it than this.
  await db.schema
    .createIndex(`${table}_search`)
    .on(table)
    .columns(['created_at', 'id', 'hold_until', 'service_type', 'search_text'])
    .execute()
  // Who has a public profile: the statistics beside the leads count them, among all accounts.
  await createIndex(db, 'users', ['is_therapist'])
  for (const old of ['created_at', 'assigned_to_created_at', 'status_created_at_hold_until']) {
    await db.schema.dropIndex(`${table}_${old}`).execute()
  }
}

async function fill(root: Kysely<unknown>) {
  const db = root as Kysely<Tables> // as the table stands at this point
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('consultationLeads')
      .select(['id', 'firstName', 'lastName', 'email'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const { id, firstName, lastName, email } of rows) {
      const name = `${firstName} ${lastName ?? ''}`.trim()
      await db
        .updateTable('consultationLeads')
        .set({ searchText: fold(`${name}\n${email}`), nameKey: toNameKey(name) })
        .where('id', '=', id)
        .execute()
      last = id
    }
    if (rows.length < batch) return
  }
}
