import type { Kysely } from '#platform/server/database/column-types.ts'
import { foldForSearch } from '#shared/fold-text.ts'
import { nameOrder, personOrder } from '#shared/name-order.ts'

// A migration's queries use camelCase names, as repositories do.
type Tables = {
  users: {
    id: number
    firstName: string
    lastName: string
    searchText: string
    nameOrder: string
    usernameOrder: string
  }
  consultationLeads: {
    id: number
    firstName: string
    lastName: string | null
    searchText: string
    nameKey: string
  }
  chatSessions: { id: number; searchWho: string; searchLast: string }
}
const batchSize = 500
/** An index of PostgreSQL takes no much longer key. */
const truncateKey = (key: string) => Array.from(key).slice(0, 100).join('')

/**
 * Searches take every apostrophe, hyphen and width of a letter for the same one. Folding folded text gives what folding
 * the original does, so the texts that leads, conversations and accounts are found by are folded once more.
 */
export async function up(root: Kysely<unknown>) {
  const db = root as Kysely<Tables> // the tables at this point
  await foldAccounts(db)
  await foldLeads(db)
  await foldConversations(db)
}

/** Calls `change` for every row, in batches. */
async function forEachRow<Row extends { id: number }>(
  readBatch: (lastId: number) => Promise<Row[]>,
  change: (row: Row) => Promise<unknown>,
) {
  for (let lastId = 0; ; ) {
    const rows = await readBatch(lastId)
    for (const row of rows) {
      await change(row)
      lastId = row.id
    }
    if (rows.length < batchSize) return
  }
}

const foldAccounts = (db: Kysely<Tables>) =>
  forEachRow(
    (lastId) =>
      db
        .selectFrom('users')
        .select(['id', 'firstName', 'lastName', 'searchText', 'usernameOrder'])
        .where('id', '>', lastId)
        .orderBy('id')
        .limit(batchSize)
        .execute(),
    ({ id, searchText, usernameOrder, ...person }) => {
      const keys = {
        searchText: foldForSearch(searchText),
        nameOrder: truncateKey(personOrder(person)),
        usernameOrder: truncateKey(nameOrder(usernameOrder)),
      }
      return db.updateTable('users').set(keys).where('id', '=', id).execute()
    },
  )

const foldLeads = (db: Kysely<Tables>) =>
  forEachRow(
    (lastId) =>
      db
        .selectFrom('consultationLeads')
        .select(['id', 'firstName', 'lastName', 'searchText'])
        .where('id', '>', lastId)
        .orderBy('id')
        .limit(batchSize)
        .execute(),
    ({ id, searchText, ...person }) => {
      const keys = { searchText: foldForSearch(searchText), nameKey: personOrder(person) }
      return db.updateTable('consultationLeads').set(keys).where('id', '=', id).execute()
    },
  )

const foldConversations = (db: Kysely<Tables>) =>
  forEachRow(
    (lastId) =>
      db
        .selectFrom('chatSessions')
        .select(['id', 'searchWho', 'searchLast'])
        .where('id', '>', lastId)
        .orderBy('id')
        .limit(batchSize)
        .execute(),
    ({ id, searchWho, searchLast }) => {
      const texts = { searchWho: foldForSearch(searchWho), searchLast: foldForSearch(searchLast) }
      return db.updateTable('chatSessions').set(texts).where('id', '=', id).execute()
    },
  )
