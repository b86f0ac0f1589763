import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTick } from 'node:timers/promises'
import { type Generated, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../tests/support/eventually.ts'
import { holdWriteLock } from '../../../../tests/support/locked-file.ts'
import { createLockLine } from './lock-line.ts'
import { migrate } from './migrate.ts'
import { DataDirectoryInUse, openSqlite } from './sqlite.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'practice-owner-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

it('has one owner at a time', async () => {
  const first = openSqlite(directory)
  expect(() => openSqlite(directory)).toThrow(DataDirectoryInUse)
  await first.database.close()
  const second = openSqlite(directory)
  await second.database.ping()
  await second.database.close()
})

it('is readable by its owner only, and syncs every commit to disk', async () => {
  const { database, root } = openSqlite(directory)
  for (const file of ['.', 'practice.db', 'owner.lock']) {
    expect([file, statSync(join(directory, file)).mode & 0o077]).toEqual([file, 0])
  }
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(root)
  expect(rows).toEqual([{ synchronous: 2 }])
  const mode = await sql`pragma journal_mode`.execute(root)
  expect(mode.rows).toEqual([{ journalMode: 'wal' }])
  await database.close()
})

describe('the contents of deleted rows', () => {
  const words = 'wordsOfADeletedRow'
  const copies = () =>
    readdirSync(directory).reduce(
      (sum, file) => sum + readFileSync(join(directory, file), 'latin1').split(words).length - 1,
      0,
    )

  /** Writes rows that grow, shrink, move between pages and are deleted, beside others that remain. */
  async function churn({ root }: ReturnType<typeof openSqlite>) {
    await sql`create table notes (id integer primary key, text text not null)`.execute(root)
    await sql`create index notes_text on notes (text)`.execute(root)
    await root.transaction().execute(async (now) => {
      for (let n = 0; n < 1_500; n += 1) {
        const text = n % 3 === 0 ? `${words} ${n} ${'x'.repeat(n % 700)}` : `stays ${n}`
        await sql`insert into notes (text) values (${text})`.execute(now)
        if (n % 3 === 1)
          await sql`update notes set text = text || text where id = ${n}`.execute(now)
      }
    })
    await sql`delete from notes where text like ${`${words}%`}`.execute(root)
  }

  it('are removed from the log within seconds, and from the file by the next rebuild', async () => {
    const opened = openSqlite(directory)
    await churn(opened)
    const deleted = copies()
    expect(deleted).toBeGreaterThan(500)
    // The deletion itself schedules this.
    await eventually(() => expect(copies()).toBeLessThan(deleted / 10))
    await opened.database.rebuild()
    expect(copies()).toBe(0)
    await opened.database.close()
  })

  it('are removed by a rebuild that lets the process go on, and that the next query waits for', async () => {
    const opened = openSqlite(directory)
    const { root } = opened
    await sql`create table files (id integer primary key, bytes blob not null)`.execute(root)
    for (let n = 0; n < 5; n += 1) {
      await sql`insert into files (bytes) values (randomblob(10000000))`.execute(root)
    }
    await sql`delete from files where id = 1`.execute(root)
    let ticks = 0
    const timer = setInterval(() => (ticks += 1), 1)
    const rebuilt = opened.database.rebuild()
    const counted = sql<{ n: number }>`select count(*) as n from files`.execute(root)
    await rebuilt
    clearInterval(timer)
    expect((await counted).rows).toEqual([{ n: 4 }])
    // On the main thread there would be none: `/healthz` would not answer until the end.
    expect(ticks).toBeGreaterThan(5)
    await opened.database.close()
  })

  it('are gone when the server has stopped', async () => {
    const opened = openSqlite(directory)
    await churn(opened)
    await opened.database.close()
    expect(copies()).toBe(0)
    expect(readdirSync(directory).toSorted()).toEqual(['owner.lock', 'practice.db'])
  })

  it('remain while another program reads an older state, without blocking the server', async () => {
    const opened = openSqlite(directory)
    await churn(opened)
    const reader = new DatabaseSync(join(directory, 'practice.db'), { readOnly: true })
    reader.exec('begin; select count(*) from notes')
    await sql`insert into notes (text) values ('later')`.execute(opened.root)
    const waits: number[] = []
    for (let time = 0; time < 3; time += 1) {
      const began = performance.now()
      expect(await opened.database.truncateLog()).toBe(false)
      waits.push(performance.now() - began)
    }
    expect(Math.min(...waits)).toBeLessThan(1_000) // two seconds each with the usual timeout
    reader.close()
    expect(await opened.database.truncateLog()).toBe(true)
    await opened.database.close()
  })
})

it('runs each migration once', async () => {
  const first = openSqlite(directory)
  const ran = await migrate(first.root)
  expect(ran[0]).toBe('0001-accounts')
  expect(ran).toEqual(ran.toSorted())
  expect(await migrate(first.root)).toEqual([])
  await first.database.close()
})

it('reads a time written with SQLite’s datetime()', async () => {
  const { database, root } = openSqlite(directory)
  await migrate(root)
  const beside = new DatabaseSync(join(directory, 'practice.db'))
  beside.exec(
    "insert into audit_log (at, action, record_type, outcome, address) values ('2026-11-21 17:02:11', 'a', 'b', 'c', 'd')",
  )
  beside.close()
  type Tables = { auditLog: { id: Generated<number>; at: Date } }
  const rows = await database.query<Tables>().selectFrom('auditLog').select('at').execute()
  expect(rows).toEqual([{ at: new Date('2026-11-21T17:02:11Z') }])
  await database.close()
})

describe('while another process holds the write lock', () => {
  const file = () => join(directory, 'practice.db')

  it('reads go on, and changes wait in their order without holding up the process', async () => {
    const { database, root } = openSqlite(directory)
    await sql`create table notes (id integer primary key, text text not null)`.execute(root)
    await sql`insert into notes (text) values ('before')`.execute(root)
    const release = await holdWriteLock(file())
    const delays = monitorEventLoopDelay({ resolution: 5 })
    delays.enable()
    let settled = 0
    const texts = Array.from({ length: 20 }, (_, n) => `change ${n}`)
    const writes = texts.map(async (text, n) => {
      const insert = () => sql`insert into notes (text) values (${text})`.execute(database.query())
      // Statements of their own and transactions share one line.
      await (n % 2 === 0 ? insert() : database.transaction(insert))
      settled += 1
    })
    for (let read = 0; read < 50; read += 1) {
      const { rows } = await sql`select text from notes`.execute(root)
      expect(rows).toEqual([{ text: 'before' }])
      await nextTick()
    }
    expect(settled).toBe(0)
    await release()
    await Promise.all(writes)
    delays.disable()
    expect(delays.max / 1e6).toBeLessThan(1_000)
    const { rows } = await sql<{ text: string }>`select text from notes order by id`.execute(root)
    expect(rows.map(({ text }) => text)).toEqual(['before', ...texts])
    await database.close()
  })

  it('a transaction that began holds up others until it has ended, as ever', async () => {
    const { database, root } = openSqlite(directory)
    await sql`create table notes (id integer primary key, text text not null)`.execute(root)
    const release = await holdWriteLock(file())
    const insert = (text: string) =>
      sql`insert into notes (text) values (${text})`.execute(database.query())
    const both = ['first', 'second'].map((text) =>
      database.transaction(async () => {
        await insert(`${text} begins`)
        await nextTick()
        await insert(`${text} ends`)
      }),
    )
    await release()
    await Promise.all(both)
    const { rows } = await sql<{ text: string }>`select text from notes order by id`.execute(root)
    expect(rows.map(({ text }) => text)).toEqual([
      'first begins',
      'first ends',
      'second begins',
      'second ends',
    ])
    await database.close()
  })

  it('a change that waited too long is refused, and those behind it are not', async () => {
    let isLockedNow = true
    const line = createLockLine({ acquire: async () => {}, release: () => {} }, 30)
    const change = (name: string) =>
      line(
        () => {
          if (isLockedNow) throw Object.assign(new Error('database is locked'), { errcode: 5 })
          return name
        },
        () => true,
      )
    await expect(change('first')).rejects.toThrow('locked')
    const second = change('second')
    const third = change('third')
    isLockedNow = false
    expect(await Promise.all([second, third])).toEqual(['second', 'third'])
    await expect(
      line(
        () => {
          throw new Error('another fault')
        },
        () => true,
      ),
    ).rejects.toThrow('another fault')
  })
})
