import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createAccountRepository } from '#features/accounts/server/repository.ts'
import { createAccountService } from '#features/accounts/server/service.ts'
import { createGoogleConnectionRepository } from '#features/google-connection/server/repository.ts'
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
  ...Object.fromEntries(
    [
      'google_auth_token',
      'google_refresh_token',
      'google_token_expiry',
      'google_account_email',
      'google_account_connected',
      'google_auth_valid',
      'google_connected_at',
      'google_stopped_at',
      'google_problem',
      'google_last_sent_at',
      'google_refresh_until',
    ].map((column) => [`therapists.${column}`, 'a connection is a row of google_connections']),
  ),
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

  it('moves every Google connection, with its tokens and times, out of the profile', async () => {
    old = await openFirstEdition(engine)
    const connected = old.before.get('therapists') ?? []
    expect(connected.map((row) => row['google_auth_valid'])).toEqual([true, false])
    await sql`insert into therapists (user_id, slug, title, bio, specializations, languages, location,
        education, accepting_clients, age_groups, approach_description, created_at, updated_at)
      select 1, 'never-connected', title, bio, specializations, languages, location, education,
        accepting_clients, age_groups, approach_description, created_at, updated_at
      from therapists where id = 1`.execute(old.root)
    await old.migrate()
    const after = await readTables(old.root)
    expect(after.get('google_connections')).toEqual(
      connected.map((row) => ({
        therapist_id: row['id'],
        email: row['google_account_email'],
        access_token: row['google_auth_token'],
        refresh_token: row['google_refresh_token'],
        token_expires_at: row['google_token_expiry'],
        is_valid: row['google_auth_valid'],
        connected_at: row['google_connected_at'],
        stopped_at: row['google_stopped_at'],
        problem: row['google_problem'],
        last_sent_at: row['google_last_sent_at'],
        refresh_until: row['google_refresh_until'],
      })),
    )
    const left = Object.keys(after.get('therapists')?.[0] ?? {})
    expect(left.filter((column) => column.startsWith('google'))).toEqual([])
    const connections = createGoogleConnectionRepository(old.database)
    expect([...(await connections.listConnected())]).toEqual([2])
    expect(await connections.find(3)).toMatchObject({ email: 'tom@mail.example', isValid: false })
    expect(await connections.find(1)).toBeUndefined()
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

it('leaves one copy of each Google token in the file', async () => {
  old = await openFirstEdition('sqlite')
  const file = join(old.directory ?? '', 'practice.db')
  const tokens = (old.before.get('therapists') ?? []).flatMap((row) => [
    String(row['google_auth_token']),
    String(row['google_refresh_token']),
  ])
  await old.migrate()
  expect(await old.database.truncateLog()).toBe(true)
  const text = readFileSync(file, 'latin1')
  expect(tokens.map((token) => text.split(token).length - 1)).toEqual([1, 1, 1, 1])
})
