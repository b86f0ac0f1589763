import { sql } from 'kysely'
import { isPostgres, type Kysely } from '#platform/server/database/column-types.ts'

// As features/accounts/rules.ts had it when this was written; new rows are the repository's business.
const letters = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l' }
const signs = { '-': '!', ',': '"', '.': '#', "'": '$', '’': '$' }
const instead = new Map(Object.entries({ ...letters, ...signs }))
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðħł]/g, (letter) => instead.get(letter) ?? letter)
const toNameKey = (name: string) =>
  fold(name).replaceAll(/[-,.'’]/g, (sign) => instead.get(sign) ?? sign)
const first = (text: string) => Array.from(text).slice(0, 100).join('')

// A migration's queries speak as repositories do, in camel case.
type Tables = {
  users: {
    id: number
    firstName: string
    lastName: string
    email: string
    username: string
    searchText: string
    nameOrder: string
    usernameOrder: string
  }
}
const batch = 500

const orders = {
  name: ['name_order', 'id'],
  username: ['username_order', 'name_order', 'id'],
  role: ['role', 'is_therapist', 'name_order', 'id'],
  // From the other end, and yet by name from A: no index read backwards has that.
  role_descending: ['role desc', 'is_therapist desc', 'name_order', 'id'],
} as const

/**
 * Accounts are searched, ordered and paged by the database: what they are found and ordered by, in plain
 * letters, and an index for each order.
 */
export async function up(db: Kysely<unknown>) {
  // Compared byte for byte on both, whatever language the database was set up in.
  const plainText = isPostgres(db) ? sql`text collate "C"` : sql`text`
  for (const column of ['search_text', 'name_order', 'username_order']) {
    await db.schema
      .alterTable('users')
      .addColumn(column, plainText, (c) => c.notNull().defaultTo(''))
      .execute()
  }
  await fill(db)
  for (const [name, columns] of Object.entries(orders)) {
    await db.schema
      .createIndex(`users_by_${name}`)
      .on('users')
      .columns([...columns])
      .execute()
  }
}

async function fill(root: Kysely<unknown>) {
  const db = root as Kysely<Tables> // as the table stands at this point
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'firstName', 'lastName', 'email', 'username'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const { id, firstName, lastName, email, username } of rows) {
      const name = `${firstName} ${lastName}`.trim()
      await db
        .updateTable('users')
        .set({
          searchText: fold(`${name}\n${email}\n${username}`),
          nameOrder: first(toNameKey(name)),
          usernameOrder: first(toNameKey(username).replaceAll('_', ' ').replaceAll('@', '%')),
        })
        .where('id', '=', id)
        .execute()
      last = id
    }
    if (rows.length < batch) return
  }
}
