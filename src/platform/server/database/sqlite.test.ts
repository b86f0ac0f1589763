import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Generated, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
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

it('is for its owner’s eyes, and keeps what it acknowledged when the power goes', async () => {
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

it('migrates once, and knows the next time', async () => {
  const first = openSqlite(directory)
  const ran = await migrate(first.root)
  expect(ran[0]).toBe('0001-accounts')
  expect(ran).toEqual(ran.toSorted())
  expect(await migrate(first.root)).toEqual([])
  await first.database.close()
})

it('reads a time that a person wrote with SQLite’s own datetime()', async () => {
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
