import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { knownMigrations, migrate } from '#platform/server/database/migrate.ts'
import { openPostgres } from '#platform/server/database/postgres.ts'
import { createLogger } from '#platform/server/logger.ts'
import { baseline, findLosses, openFilledDatabase, readTables } from '../support/filled-database.ts'
import { engines, openEmptyDatabase, type TestDatabase } from '../support/test-database.ts'

/**
 * Columns and tables whose values a migration changes on purpose, as `table.column` or `table`, with the reason. Say
 * here what the new value is, and test it in a case of its own.
 */
const changedOnPurpose: Readonly<Record<string, string>> = {}

describe.each(engines)('an update of a filled database on %s', (engine) => {
  const opened: TestDatabase[] = []
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
  })
  async function openOld() {
    const old = await openFilledDatabase(engine)
    opened.push(old)
    return old
  }

  it('starts from rows in every table', async () => {
    const { before } = await openOld()
    expect(before.size).toBeGreaterThan(50)
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])
  })

  it('loses no row and changes no value of an existing column', async () => {
    const old = await openOld()
    expect(await old.migrate()).toEqual(knownMigrations().filter((name) => name > baseline))
    expect(findLosses(old.before, await readTables(old.root), changedOnPurpose)).toEqual([])
  })

  it('would be noticed if it lost a row, a value or a table', async () => {
    const old = await openOld()
    await sql`delete from photos`.execute(old.root)
    await sql`update users set email = 'another'`.execute(old.root)
    await sql`drop table service_health`.execute(old.root)
    const losses = findLosses(old.before, await readTables(old.root))
    expect(losses.toSorted()).toEqual(['photos: 1 rows', 'service_health: 1 rows', 'users.email'])
  })

  it('is refused for a database with migrations that this version does not know', async () => {
    const old = await openOld()
    await sql`insert into kysely_migration (name, timestamp) values ('0003-sign-in', '')`.execute(
      old.root,
    )
    const before = await readTables(old.root)
    await expect(old.migrate()).rejects.toThrow(/another version.*0003-sign-in/)
    expect(await readTables(old.root)).toEqual(before)
  })

  it('gives published versions and the draft the rules for free calls', async () => {
    const old = await openFilledDatabase(engine, '0033-factors')
    opened.push(old)
    const content = JSON.stringify({ practice: { name: 'Stillwater' } })
    await sql`update site_versions set content = ${content}`.execute(old.root)
    await sql`update site_drafts set content = ${content}`.execute(old.root)
    await old.migrate()
    const tables = await readTables(old.root)
    for (const table of ['site_versions', 'site_drafts']) {
      const stored = tables.get(table)?.[0]?.['content']
      const value = typeof stored === 'string' ? JSON.parse(stored) : stored
      expect(value).toMatchObject({ practice: { name: 'Stillwater' }, calls: { noticeHours: 12 } })
    }
  })

  it('gives a new row an id that was never used', async () => {
    const old = await openOld()
    await sql`delete from consultation_leads`.execute(old.root)
    await old.migrate()
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
    expect(id).toBe(2)
  })
})

describe.runIf(engines.includes('postgres'))(
  'several instances on one empty PostgreSQL database',
  () => {
    it('run each migration once when they start at the same moment', async () => {
      const empty = await openEmptyDatabase('postgres')
      const instances = Array.from({ length: 4 }, () =>
        openPostgres(empty.url ?? '', createLogger('silent'), { poolSize: 2 }),
      )
      const ran = await Promise.all(instances.map(({ root }) => migrate(root)))
      expect(ran.flat()).toEqual(knownMigrations())
      for (const { database } of instances) await database.close()
      await empty.close()
    })
  },
)
