import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { createAccountRepository } from '#features/accounts/server/repository.ts'
import { createAccountService } from '#features/accounts/server/service.ts'
import { systemClock } from '#platform/server/clock.ts'
import { isCounterTable } from '#platform/server/database/counters.ts'
import { knownMigrations } from '#platform/server/database/migrate.ts'
import {
  type FirstEdition,
  openFirstEdition,
  pickColumns,
  readTables,
} from '../support/first-edition.ts'
import { firstEditionPassword } from '../support/first-edition-rows.ts'
import { engines } from '../support/test-database.ts'

/**
 * Columns whose old values a migration changes on purpose, as `table.column`, with the reason. Say here
 * what the new value is, and test it in a case of your own.
 */
const changedOnPurpose: Readonly<Record<string, string>> = {
  'consultation_leads.search_text': 'a lead is found by its phone, therapist, notes and reason too',
  'consultation_leads.name_key': 'leads are sorted by last name, then first name',
  'users.name_order': 'people are sorted by last name, then first name',
}

let old: FirstEdition | undefined
afterEach(async () => {
  await old?.close()
  old = undefined
})

/** Kysely's own tables grow with every migration. */
const isOurs = (table: string) => !table.startsWith('kysely_')

const withoutChanged = (table: string, row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).filter(([column]) => !(`${table}.${column}` in changedOnPurpose)),
  )

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('starts from rows in every table', async () => {
    old = await openFirstEdition(engine)
    const empty = [...old.before].filter(([table, rows]) => isOurs(table) && rows.length === 0)
    expect(empty.map(([table]) => table)).toEqual([])
  })

  it('loses no row and changes no value of a column that was there', async () => {
    old = await openFirstEdition(engine)
    const ran = await old.migrate()
    expect(ran).toEqual(knownMigrations().filter((name) => name > '0023-tallies'))
    const after = await readTables(old.root)
    for (const [table, rows] of old.before) {
      if (!isOurs(table)) continue
      const before = rows.map((row) => withoutChanged(table, row))
      const first = before.at(0) ?? {}
      const now = (after.get(table) ?? []).map((row) => pickColumns(row, first))
      // Counts are kept in lines which add up: a migration that changes a counted row adds some.
      if (isCounterTable(table)) expect([table, addAll(now)]).toEqual([table, addAll(before)])
      else expect([table, now]).toEqual([table, before])
    }
  })

  it('leaves everybody the password they had', async () => {
    old = await openFirstEdition(engine)
    await old.migrate()
    const { database } = old
    const accounts = createAccountService({
      accounts: createAccountRepository(database),
      clock: systemClock,
    })
    const checked = await accounts.checkPassword('zoe.oneil', firstEditionPassword)
    expect(checked).toMatchObject({ accountId: 2, right: { user: { id: 2 } } })
  })

  it('gives a new row a number that no row had before', async () => {
    old = await openFirstEdition(engine)
    await old.migrate()
    const leads = (await readTables(old.root)).get('consultation_leads') ?? []
    expect(leads.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    const tables = old.database.query<{ consultationLeads: Record<string, unknown> }>()
    const { id } = await tables
      .insertInto('consultationLeads')
      .values({
        firstName: 'New',
        email: 'new@mail.example',
        phone: '(613) 555-0100',
        serviceType: 'individual',
        preferredLocation: 'virtual',
        notes: '',
        createdAt: new Date(),
        updatedAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(id).toBe(7) // 6 was given out and removed
  })
})

const addAll = (lines: readonly Record<string, unknown>[]) =>
  lines.reduce((sum, { n }) => sum + Number(n), 0)

it('removes what the first edition left of deleted rows in its file', async () => {
  old = await openFirstEdition('sqlite')
  const file = join(old.directory ?? '', 'practice.db')
  const words = 'wordsOfADeletedRequest'
  const beside = new DatabaseSync(file)
  // As the first edition wrote.
  beside.exec('pragma secure_delete = off')
  const change = beside.prepare('update consultation_leads set notes = ? where id = 2')
  change.run(words.repeat(300))
  change.run('')
  beside.exec('pragma wal_checkpoint(truncate)')
  beside.close()
  const copies = () => readFileSync(file, 'latin1').split(words).length - 1
  expect(copies()).toBeGreaterThan(100)
  await old.migrate()
  expect(await old.database.truncateLog()).toBe(true)
  expect(copies()).toBe(0)
})
