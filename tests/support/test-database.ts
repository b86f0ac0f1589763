import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Client } from 'pg'
import type { Database, Engine } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { openPostgres } from '#platform/server/database/postgres.ts'
import { openSqlite } from '#platform/server/database/sqlite.ts'
import { createLogger } from '#platform/server/logger.ts'

export type TestDatabase = {
  database: Database
  root: Kysely<unknown>
  /** Where a second instance finds the same PostgreSQL database. */
  url: string | undefined
  /** Where the embedded database's files are. */
  directory: string | undefined
  close(): Promise<void>
}

/** A server of the developer's own, or the door of `postgres.ts`, which starts one when asked. */
const findServer = () => ({
  ownServer: process.env['TEST_DATABASE_URL'],
  door: process.env['TEST_DATABASE_DOOR'],
})

async function askForServer(): Promise<string> {
  const { ownServer, door } = findServer()
  if (ownServer) return ownServer
  if (!door) throw new Error('there is no PostgreSQL here, so it cannot be tested')
  const answer = await fetch(door)
  if (!answer.ok) throw new Error(`PostgreSQL does not start: ${await answer.text()}`)
  return answer.text()
}

let asked: Promise<string> | undefined
/** Address of the PostgreSQL server that all tests share. */
export const serverUrl = (): Promise<string> => (asked ??= askForServer())

/** What to run a suite on: `describe.each(engines)`. PostgreSQL is there when `postgres.ts` got one. */
export const engines: readonly Engine[] = Object.values(findServer()).some(Boolean)
  ? ['sqlite', 'postgres']
  : ['sqlite']

/** A migrated, empty database that nobody else uses. Close it to remove it. */
export const openTestDatabase = (engine: Engine): Promise<TestDatabase> =>
  engine === 'sqlite' ? openEmbedded() : openMigratedOnServer()

/** A database without any table, for tests of migrations. Close it to remove it. */
export const openEmptyDatabase = async (engine: Engine): Promise<TestDatabase> =>
  engine === 'sqlite' ? openEmbeddedFile() : openOnServer('template0')

async function openEmbedded(): Promise<TestDatabase> {
  const opened = openEmbeddedFile()
  await migrate(opened.root)
  return opened
}

function openEmbeddedFile(): TestDatabase {
  const directory = mkdtempSync(join(tmpdir(), 'practice-sqlite-'))
  const { database, root } = openSqlite(directory)
  return {
    database,
    root,
    url: undefined,
    directory,
    async close() {
      await database.close()
      rmSync(directory, { recursive: true })
    },
  }
}

const quiet = createLogger('silent')

async function getUrl(name: string): Promise<string> {
  const url = new URL(await serverUrl())
  url.pathname = `/${name}`
  return url.href
}

async function withServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: await serverUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same migrations give the same name, so that a template outlives no change of them. */
function nameTemplate(): string {
  const folder = new URL('../../migrations/', import.meta.url)
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).toSorted()) {
    hash.update(file).update(readFileSync(new URL(file, folder)))
  }
  return `practice_template_${hash.digest('hex').slice(0, 16)}`
}

/** Migrates once for all test processes; each database is then a copy of the template. */
async function makeTemplate(): Promise<string> {
  const template = nameTemplate()
  await withServer(async (client) => {
    // Held until this connection ends: of several test files starting at once one does the work.
    await client.query('select pg_advisory_lock(52101)')
    const known = await client.query('select 1 from pg_database where datname = $1', [template])
    if (known.rowCount) return
    const unfinished = `${template}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    const { database, root } = openPostgres(await getUrl(unfinished), quiet, 2)
    await migrate(root)
    await database.close()
    await client.query(`alter database ${unfinished} rename to ${template}`)
  })
  return template
}

let template: Promise<string> | undefined

async function openMigratedOnServer(): Promise<TestDatabase> {
  template ??= makeTemplate()
  return openOnServer(await template)
}

async function openOnServer(from: string): Promise<TestDatabase> {
  const name = `practice_test_${randomBytes(8).toString('hex')}`
  await withServer((client) => client.query(`create database ${name} template ${from}`))
  const url = await getUrl(name)
  const { database, root } = openPostgres(url, quiet)
  return {
    database,
    root,
    url,
    directory: undefined,
    async close() {
      await database.close()
      await withServer((client) => client.query(`drop database ${name} with (force)`))
    },
  }
}
