import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { createAccountRepository } from '#features/accounts/server/repository.ts'
import { createAccountService } from '#features/accounts/server/service.ts'
import { systemClock } from '#platform/server/clock.ts'
import { knownMigrations, migrate } from '#platform/server/database/migrate.ts'
import { openPostgres } from '#platform/server/database/postgres.ts'
import { createLogger } from '#platform/server/logger.ts'
import { demoSite } from '../support/demo-site.ts'
import { pickColumns, readTables } from '../support/first-edition.ts'
import { firstEditionPassword } from '../support/first-edition-rows/people.ts'
import { counterTables, setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines, openEmptyDatabase } from '../support/test-database.ts'

/**
 * Columns whose old values a migration changes on purpose, as `table.column`, with the reason. Say here
 * what the new value is, and test it in a case of your own.
 */
const changedOnPurpose: Readonly<Record<string, string>> = {
  'chat_sessions.session_id': 'staff get a value of their own; the secret is stored hashed',
  'chat_messages.session_id': 'staff get a value of their own; the secret is stored hashed',
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
  'users.search_text': 'every spelling of an apostrophe is found',
  'audit_log.action': 'an action is a code such as `lead.viewed`, not the words on the screen',
}

/** Tables that a migration drops on purpose, with the reason; separate cases test them. */
const droppedOnPurpose: Readonly<Record<string, string>> = Object.fromEntries(
  counterTables.map((table) => [table, 'leads and accounts are counted when they are asked for']),
)

/** Rows that a migration adds on purpose; separate cases test them. */
const isAddedOnPurpose = (table: string, row: Record<string, unknown>) =>
  table === 'audit_log' && row['action'] === 'audit.actions_renamed'

const { openFirstEdition, openUpdated } = setupFirstEdition()

/** Kysely's own tables grow with every migration. */
const isOurs = (table: string) => !table.startsWith('kysely_')

const withoutChanged = (table: string, row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).filter(([column]) => !(`${table}.${column}` in changedOnPurpose)),
  )

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('starts from rows in every table', async () => {
    const old = await openFirstEdition(engine)
    const empty = [...old.before].filter(([table, rows]) => isOurs(table) && rows.length === 0)
    expect(empty.map(([table]) => table)).toEqual([])
  })

  it('loses no row and changes no value of an existing column', async () => {
    const old = await openFirstEdition(engine)
    const ran = await old.migrate()
    expect(ran).toEqual(knownMigrations().filter((name) => name > '0023-tallies'))
    const after = await readTables(old.root)
    for (const [table, rows] of old.before) {
      if (!isOurs(table) || table in droppedOnPurpose) continue
      const before = rows.map((row) => withoutChanged(table, row))
      const first = before.at(0) ?? {}
      const now = (after.get(table) ?? [])
        .filter((row) => !isAddedOnPurpose(table, row))
        .map((row) => pickColumns(row, first))
      expect([table, now]).toEqual([table, before])
    }
  })

  it('does not change passwords', async () => {
    const old = await openUpdated(engine)
    const { database } = old
    const accounts = createAccountService({
      accounts: createAccountRepository(database),
      clock: systemClock,
      readFacts: () => demoSite,
    })
    const checked = await accounts.checkPassword('zoe.oneil', firstEditionPassword)
    expect(checked).toMatchObject({ accountId: 2, match: { user: { id: 2 } } })
  })

  it('gives a new row an id that was never used', async () => {
    const old = await openUpdated(engine)
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

it('removes remains of rows that the first edition deleted', async () => {
  const old = await openFirstEdition('sqlite')
  const file = join(old.directory ?? '', 'practice.db')
  const words = 'wordsOfADeletedRequest'
  const beside = new DatabaseSync(file)
  // Settings of the first edition.
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

describe.runIf(engines.includes('postgres'))(
  'several instances on one empty PostgreSQL database',
  () => {
    it('run each migration once when they start at the same moment', async () => {
      const empty = await openEmptyDatabase('postgres')
      const instances = Array.from({ length: 4 }, () =>
        openPostgres(empty.url ?? '', createLogger('silent'), 2),
      )
      const ran = await Promise.all(instances.map(({ root }) => migrate(root)))
      expect(ran.flat()).toEqual(knownMigrations())
      for (const { database } of instances) await database.close()
      await empty.close()
    })
  },
)
