import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createAccountRepository } from '#features/accounts/server/repository.ts'
import { createAccountService } from '#features/accounts/server/service.ts'
import { auditedActions } from '#features/audit/contract.ts'
import { createGoogleConnectionRepository } from '#features/google-connection/server/repository.ts'
import { leadScope } from '#features/leads/policy.ts'
import { createLeadRepository } from '#features/leads/server/repository.ts'
import { systemClock } from '#platform/server/clock.ts'
import { knownMigrations, migrate } from '#platform/server/database/migrate.ts'
import { openPostgres } from '#platform/server/database/postgres.ts'
import { createLogger } from '#platform/server/logger.ts'
import type { Actor } from '#shared/actor.ts'
import {
  type FirstEdition,
  openFirstEdition,
  pickColumns,
  readTables,
} from '../support/first-edition.ts'
import { firstEditionPassword } from '../support/first-edition-rows/people.ts'
import { engines, openEmptyDatabase } from '../support/test-database.ts'

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
  'audit_log.action': 'an action is a code such as `lead.viewed`, not the words on the screen',
}

/** Tables that a migration drops on purpose, with the reason; separate cases test them. */
const droppedOnPurpose: Readonly<Record<string, string>> = Object.fromEntries(
  ['lead_tally', 'lead_time_tally', 'user_tally'].map((table) => [
    table,
    'leads and accounts are counted when they are asked for',
  ]),
)

/** Rows that a migration adds on purpose; separate cases test them. */
const isAddedOnPurpose = (table: string, row: Record<string, unknown>) =>
  table === 'audit_log' && row['action'] === 'audit.actions_renamed'

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

  it('loses no row and changes no value of an existing column', async () => {
    old = await openFirstEdition(engine)
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

  it('drops the counters and the triggers that wrote them', async () => {
    old = await openFirstEdition(engine)
    const { root } = old
    const triggers =
      engine === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`
        : sql<{ name: string }>`select tgname as name from pg_trigger where not tgisinternal
            union all select proname from pg_proc
            where pronamespace = 'public'::regnamespace and proname like '%tally%'`
    const listNames = async () => (await triggers.execute(root)).rows.map(({ name }) => name)
    expect((await listNames()).filter((name) => name.includes('tally'))).toHaveLength(9)
    await old.migrate()
    expect((await listNames()).filter((name) => name.includes('tally'))).toEqual([])
    const tables = (await root.introspection.getTables()).filter(({ isView }) => !isView)
    expect(tables.filter(({ name }) => name.includes('tally'))).toEqual([])
    const leads = await createLeadRepository(old.database).countByStatus(
      leadScope({ userId: 1, role: 'admin' } as Actor),
      { oldest: new Date(0), now: new Date() },
    )
    expect([...leads.values()].reduce((sum, n) => sum + n, 0)).toBe(5)
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

  it('rewrites audit actions as codes, records that, and leaves the log append-only', async () => {
    old = await openFirstEdition(engine)
    await old.migrate()
    const { root } = old
    const log = (await readTables(root)).get('audit_log') ?? []
    expect(log.map(({ action }) => action)).toEqual([
      'account.signed_in',
      'lead.created',
      'account.signed_in',
      'lead.listed',
      'lead.viewed',
      'lead.viewed',
      'retention.deleted',
      'chat.created',
      'audit.actions_renamed',
    ])
    expect(log.at(-1)).toMatchObject({
      actor_id: null,
      record_type: 'audit',
      record_id: null,
      amount: 8,
      outcome: 'success',
      address: '',
    })
    const update = sql`update audit_log set action = 'lead.viewed' where id = 1`.execute(root)
    await expect(update).rejects.toThrow(/append-only/)
    const removal = sql`delete from audit_log where id = 2`.execute(root)
    await expect(removal).rejects.toThrow(/append-only/)
  })

  it('gives every action of earlier versions a code that is still in use', async () => {
    old = await openFirstEdition(engine)
    const { root } = old
    await migrate(root, '0038-last-name-order')
    const into = root.withoutPlugins() as Kysely<Record<string, Record<string, unknown>>>
    const toRow = (type: string, action: string) =>
      ({ at: new Date(), action, record_type: type, outcome: 'success', address: '' }) as const
    const earlier = Object.entries(earlierActions).flatMap(([type, actions]) =>
      actions.split(/,\s*/).map((action) => toRow(type, action)),
    )
    await into.insertInto('audit_log').values(earlier).execute()
    await into
      .insertInto('failure_counts')
      .values({
        count_key: 'sign-in failed failed 2 203.0.113.7',
        action: 'sign-in failed',
        outcome: 'failed',
        address: '203.0.113.7',
        failures: 9,
        ends_at: new Date(),
      })
      .execute()
    await old.migrate()
    const after = await readTables(root)
    const log = after.get('audit_log') ?? []
    const codes = new Set(log.map(({ action }) => String(action)))
    for (const code of codes) expect(code).toMatch(/^[a-z]+(\.[a-z_]+)+$/)
    const inUse = new Set<string>(Object.values(auditedActions).flat())
    const ofFixture = ['chat.created', 'audit.actions_renamed'] // no version of ours wrote `chat`
    expect([...codes].filter((code) => !inUse.has(code))).toEqual(ofFixture)
    expect(log.at(-1)).toMatchObject({ amount: 8 + earlier.length })
    expect(after.get('failure_counts')).toMatchObject([
      {
        count_key: 'account.sign_in_failed failed 2 203.0.113.7',
        action: 'account.sign_in_failed',
        failures: 9,
      },
    ])
  })

  it('does not change passwords', async () => {
    old = await openFirstEdition(engine)
    await old.migrate()
    const { database } = old
    const accounts = createAccountService({
      accounts: createAccountRepository(database),
      clock: systemClock,
    })
    const checked = await accounts.checkPassword('zoe.oneil', firstEditionPassword)
    expect(checked).toMatchObject({ accountId: 2, match: { user: { id: 2 } } })
  })

  it('gives a new row an id that was never used', async () => {
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

/** What the log recorded until actions became codes, by kind of record. */
const earlierActions = {
  lead: `created,listed,viewed,changed,assigned,exported,held,released,mail viewed,mail sent,
    mail failed,access viewed,deleted,removed by retention`,
  conversation: `created,listed,viewed,received live,replied,made a lead,access viewed,deleted,
    removed by retention`,
  user: `signed in,sign-in failed,signed out,signed out everywhere,screen locked,screen unlocked,
    created,listed,viewed,changed,role changed,password changed,access viewed,password confirmed,
    email changed,suspended,resumed,deleted`,
  profile: `created,changed,photo changed,photo removed,access viewed,deleted,Google connected,
    Google disconnected`,
  audit: 'listed,exported,removed by retention',
}

it('removes remains of rows that the first edition deleted', async () => {
  old = await openFirstEdition('sqlite')
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

describe.runIf(engines.includes('postgres'))('an instance of the first edition', () => {
  it('reads right counts while it still runs beside a newer one', async () => {
    old = await openFirstEdition('postgres')
    const { root } = old
    const countAsBefore = async () => {
      const { rows } = await sql`
        select 'lead' as what, status as kind, assigned_to::text as whose, sum(n) as n
        from lead_tally group by status, assigned_to
        union all select 'time', status, quarter::text, sum(n) from lead_time_tally group by 2, 3
        union all select 'user', is_therapist::text, null, sum(n) from user_tally group by 2
        order by 1, 2, 3`.execute(root)
      return rows.filter((row) => Number((row as { n: unknown }).n) > 0)
    }
    const before = await countAsBefore()
    expect(before.length).toBeGreaterThan(5)
    await old.migrate()
    expect(await countAsBefore()).toEqual(before)
    await sql`delete from consultation_leads where id = 1`.execute(root)
    await sql`update users set is_therapist = false`.execute(root)
    const count = async (counter: string) => {
      const { rows } = await sql<{ n: number }>`
        select coalesce(sum(n), 0)::integer as n from ${sql.table(counter)}`.execute(root)
      return rows[0]?.n
    }
    expect(await count('lead_tally')).toBe(4)
    expect(await count('lead_time_tally')).toBe(4)
    expect(await sql`select n from user_tally`.execute(root)).toMatchObject({ rows: [{ n: 3 }] })
  })

  it('cannot delete a lead by merging the rows of a counter', async () => {
    old = await openFirstEdition('postgres')
    const { root } = old
    await old.migrate()
    for (const counter of Object.keys(droppedOnPurpose)) {
      const merging = sql`delete from ${sql.table(counter)} where id in (
        select id from ${sql.table(counter)} where is_folded = false order by id limit 500)
        returning *`.execute(root)
      await expect(merging).rejects.toThrow(/cannot delete from view/)
    }
    expect((await readTables(root)).get('consultation_leads')).toHaveLength(5)
  })
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
