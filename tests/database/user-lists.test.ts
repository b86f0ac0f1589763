// A practice that has been here for a while: its people are found and ordered like those who come now.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { toSearchColumns } from '#features/accounts/rules.ts'
import { personOrder } from '#shared/name-order.ts'
import { up } from '../../migrations/0021-user-lists.ts'
import { up as orderByLastName } from '../../migrations/0038-last-name-order.ts'
import { up as foldSpellings } from '../../migrations/0090-search-spellings.ts'
import { fillTables } from '../support/many-rows.ts'
import { engines, openTestDatabase } from '../support/test-database.ts'

type Row = Parameters<typeof toSearchColumns>[0] & ReturnType<typeof toSearchColumns>

it.each(engines)('old accounts on %s get what they are found and ordered by', async (engine) => {
  const { root, close } = await openTestDatabase(engine)
  const run = (text: string) => sql.raw(text).execute(root)
  // More than are filled in at once.
  await fillTables(root, { now: new Date(), rowCount: 1_100 })
  await run(`update users set first_name = 'Zoé', last_name = 'L’Écuyer-Straße', username = 'Zoé_L@1'
             where id = (select min(id) from users)`)
  await run(`update users set first_name = '${'한'.repeat(100)}', last_name = '${'글'.repeat(100)}'
             where id = (select max(id) from users)`)
  // As it was before that migration.
  for (const order of ['name', 'username', 'role', 'role_descending']) {
    await run(`drop index users_by_${order}`)
  }
  for (const column of ['search_text', 'name_order', 'username_order']) {
    await run(`alter table users drop column ${column}`)
  }

  await root.transaction().execute((transaction) => up(transaction))
  await root.transaction().execute((transaction) => orderByLastName(transaction))
  await root.transaction().execute((transaction) => foldSpellings(transaction))

  const { rows } = await sql<Row>`
    select first_name, last_name, email, username, search_text, name_order, username_order
    from users order by id
  `.execute(root)
  expect(rows).toHaveLength(1_100)
  for (const { searchText, nameOrder, usernameOrder, ...account } of rows) {
    expect({ searchText, nameOrder, usernameOrder }).toEqual(toSearchColumns(account))
  }
  expect(rows[0]).toMatchObject({ nameOrder: 'l$ecuyer!strasse\tzoe', usernameOrder: 'zoe l%1' })
  await close()
})

it.each(engines)('old leads on %s are sorted by last name, then first name', async (engine) => {
  const { root, close } = await openTestDatabase(engine)
  // More than are filled in at once.
  await fillTables(root, { now: new Date(), rowCount: 1_100 })
  await sql`update consultation_leads set name_key = 'first last'`.execute(root)
  await sql`update consultation_leads set first_name = 'Chloé', last_name = 'L’Écuyer-Roy'
            where id = (select min(id) from consultation_leads)`.execute(root)
  await sql`update consultation_leads set first_name = 'Sarah', last_name = null
            where id = (select max(id) from consultation_leads)`.execute(root)

  await root.transaction().execute((transaction) => orderByLastName(transaction))

  type LeadNames = { firstName: string; lastName: string | null; nameKey: string }
  const { rows } = await sql<LeadNames>`
    select first_name, last_name, name_key from consultation_leads order by id
  `.execute(root)
  expect(rows).toHaveLength(1_100)
  for (const { nameKey, ...lead } of rows) expect(nameKey).toBe(personOrder(lead))
  expect(rows.at(0)?.nameKey).toBe('l$ecuyer!roy\tchloe')
  expect(rows.at(-1)?.nameKey).toBe('sarah')
  await close()
})
