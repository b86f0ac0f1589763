// A practice that has been here for a while: its leads are found and ordered like those that come in now.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findableBy } from '#features/leads/rules.ts'
import { up } from '../../migrations/0019-lead-lists.ts'
import { up as takeLettersApart } from '../../migrations/0022-plain-letters.ts'
import { fillTables } from '../support/many-rows.ts'
import { engines, openTestDatabase } from '../support/test-database.ts'

type Row = {
  id: number
  first_name: string
  last_name: string | null
  email: string
  search_text: string
  name_key: string
}

const since = {
  consultation_leads: [
    'created_at_id_status_hold_until',
    'assigned_to_created_at_id_status_hold_until',
    'status_created_at_id_hold_until',
    'name_key_created_at_id',
    'search',
  ],
  users: ['is_therapist'],
}
const before = ['created_at', 'assigned_to, created_at', 'status, created_at, hold_until']

it.each(engines)('old leads on %s get what they are found and ordered by', async (engine) => {
  const { root, close } = await openTestDatabase(engine)
  const run = (text: string) => sql.raw(text).execute(root)
  // More than are filled in at once.
  await fillTables(root, { now: new Date(), amount: 1_100 })
  await run(`update consultation_leads set first_name = 'Chloé', last_name = 'L’Écuyer-Straße'
             where id in (select id from consultation_leads order by id limit 5)`)
  await run(`update consultation_leads set last_name = null
             where id = (select max(id) from consultation_leads)`)
  // As it was before that migration.
  for (const [table, indexes] of Object.entries(since)) {
    for (const index of indexes) await run(`drop index ${table}_${index}`)
  }
  for (const column of ['search_text', 'name_key']) {
    await run(`alter table consultation_leads drop column ${column}`)
  }
  for (const columns of before) {
    const name = `consultation_leads_${columns.replaceAll(', ', '_')}`
    await run(`create index ${name} on consultation_leads (${columns})`)
  }

  await root.transaction().execute((transaction) => up(transaction))
  await root.transaction().execute((transaction) => takeLettersApart(transaction))

  const { rows } = await sql<Row>`
    select id, first_name, last_name, email, search_text, name_key
    from consultation_leads order by id
  `.execute(root.withoutPlugins())
  expect(rows).toHaveLength(1_100)
  for (const { first_name, last_name, email, search_text, name_key } of rows) {
    expect({ searchText: search_text, nameKey: name_key }).toEqual(
      findableBy({ firstName: first_name, lastName: last_name, email }),
    )
  }
  expect(rows[0]?.name_key).toBe('chloe l$ecuyer!strasse')
  await close()
})
