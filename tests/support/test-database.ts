import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Client, Pool } from 'pg'
import type { Database, Engine } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { openPostgres } from '#platform/server/database/postgres.ts'
import { openSqlite } from '#platform/server/database/sqlite.ts'
import { createLogger } from '#platform/server/logger.ts'
import { isWholeRun, runDirectory, runId } from './run.ts'

export type TestDatabase = {
  database: Database
  root: Kysely<unknown>
  /** The URL of the PostgreSQL database, for a second instance. */
  url: string | undefined
  /** The directory of the embedded database. */
  directory: string | undefined
  close(): Promise<void>
}

/** The developer's own server, or the address where `postgres.ts` starts one on request. */
const findServer = () => ({
  ownServer: process.env['TEST_DATABASE_URL'],
  broker: process.env['TEST_DATABASE_BROKER'],
})

async function askForServer(): Promise<string> {
  const { ownServer, broker } = findServer()
  if (ownServer) return ownServer
  if (!broker) throw new Error('there is no PostgreSQL here, so it cannot be tested')
  const answer = await fetch(broker)
  if (!answer.ok) throw new Error(`PostgreSQL does not start: ${await answer.text()}`)
  return answer.text()
}

let asked: Promise<string> | undefined
/** The URL of the PostgreSQL server that all tests share. */
export const serverUrl = (): Promise<string> => (asked ??= askForServer())

/**
 * The engines of a suite whose subject is the database: repositories, transactions, locks, migrations, searches.
 * `describe.each(engines)`. PostgreSQL is included if `postgres.ts` found one.
 */
export const engines: readonly Engine[] = Object.values(findServer()).some(Boolean)
  ? ['sqlite', 'postgres']
  : ['sqlite']

/** The engines of a suite of calls: SQLite in `npm test`, both in `npm run test:all`. */
export const callEngines: readonly Engine[] = isWholeRun ? engines : ['sqlite']

/** A migrated, empty database for one test. Closing it deletes it. */
export const openTestDatabase = (engine: Engine): Promise<TestDatabase> =>
  engine === 'sqlite' ? openEmbedded() : openMigratedOnServer()

/** A database without tables, for tests of migrations. Closing it deletes it. */
export const openEmptyDatabase = async (engine: Engine): Promise<TestDatabase> =>
  engine === 'sqlite' ? openEmbeddedFile() : openOnServer('template0')

async function openEmbedded(): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'practice-sqlite-'))
  await copyMigratedFile(directory)
  return openEmbeddedFile(directory)
}

/** Fills a new database, which is then copied. */
type Fill = (root: Kysely<unknown>) => Promise<unknown>

/** The paths of SQLite files by name, each made once for each test process. */
const embeddedTemplates = new Map<string, Promise<string>>()

async function makeEmbeddedTemplate(fill: Fill): Promise<string> {
  const directory = mkdtempSync(join(runDirectory, 'template-'))
  const { database, root } = openSqlite(directory)
  await fill(root)
  await database.close()
  return join(directory, 'practice.db')
}

async function copyEmbeddedTemplate(name: string, fill: Fill, directory: string): Promise<void> {
  const template = embeddedTemplates.get(name) ?? makeEmbeddedTemplate(fill)
  embeddedTemplates.set(name, template)
  copyFileSync(await template, join(directory, 'practice.db'))
}

/** Puts a migrated, empty database into a data directory: copying takes 5 ms, migrating 223 ms. */
export const copyMigratedFile = (directory: string): Promise<void> =>
  copyEmbeddedTemplate('migrated', (root) => migrate(root), directory)

function openEmbeddedFile(
  directory = mkdtempSync(join(tmpdir(), 'practice-sqlite-')),
): TestDatabase {
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

let connected: Promise<Pool> | undefined

/** Makes and drops databases. One connection for each test process: connecting takes as long as dropping. */
async function askServer(text: string): Promise<void> {
  connected ??= serverUrl().then((connectionString) => {
    const pool = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // The server ends it with the run.
    pool.on('error', () => {})
    return pool
  })
  await (await connected).query(text)
}

/** Copies files, which takes half as long as writing them to the log; PostgreSQL before 15 always does. */
let strategy: Promise<string> | undefined
const findStrategy = () =>
  (strategy ??= withServer(async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return Number(rows[0]?.server_version_num) < 150_000 ? '' : 'strategy file_copy'
  }))

const copyOnServer = async (from: string, name: string) =>
  askServer(`create database ${name} template ${from} ${await findStrategy()}`)

async function withServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: await serverUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A name derived from the migrations, so that a template is not used after they change. */
function nameTemplate(): string {
  const folder = new URL('../../migrations/', import.meta.url)
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).toSorted()) {
    hash.update(file).update(readFileSync(new URL(file, folder)))
  }
  return `practice_template_${hash.digest('hex').slice(0, 16)}`
}

/**
 * Makes a PostgreSQL template once for all test processes; each database is then a copy of it.
 * @param fill writes its contents, given its URL
 */
async function makeTemplate(
  template: string,
  fill: (url: string) => Promise<void>,
  from = 'template1',
): Promise<string> {
  await withServer(async (client) => {
    // Held until this connection ends, so that one of several test files that start at once does the work.
    await client.query('select pg_advisory_lock(52101)')
    const known = await client.query('select 1 from pg_database where datname = $1', [template])
    if (known.rowCount) return
    const unfinished = `${template}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await copyOnServer(from, unfinished)
    await fill(await getUrl(unfinished))
    await client.query(`alter database ${unfinished} rename to ${template}`)
  })
  return template
}

/** The names of PostgreSQL templates by what is in them. */
const serverTemplates = new Map<string, Promise<string>>()

function findTemplate(content: string, make: () => Promise<string>): Promise<string> {
  const found = serverTemplates.get(content) ?? make()
  serverTemplates.set(content, found)
  return found
}

async function fillOnServer(url: string, fill: Fill): Promise<void> {
  const { database, root } = openPostgres(url, quiet, { poolSize: 2 })
  await fill(root)
  await database.close()
}

const findMigrated = () =>
  findTemplate('migrated', () =>
    makeTemplate(nameTemplate(), (url) => fillOnServer(url, (root) => migrate(root))),
  )

const openMigratedOnServer = async () => openOnServer(await findMigrated())

/**
 * A PostgreSQL database as `fill` left the template, which it is called for once in a run.
 * @param content names what is in it, in letters, digits and underscores
 */
export async function openFilledOnServer(
  content: string,
  fill: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  // Moments in it are relative to its making, so an earlier run's template is of no use.
  const template = await findTemplate(`filled_${content}`, async () =>
    makeTemplate(`practice_filled_${content}_${runId}`, fill, await findMigrated()),
  )
  return openOnServer(template)
}

/**
 * A copy of a database that `fill` made of one without tables, once in a run or a test process. Closing it deletes it.
 * @param content names what is in it, in letters and underscores
 */
export async function openCopy(engine: Engine, content: string, fill: Fill): Promise<TestDatabase> {
  if (engine === 'sqlite') {
    const directory = mkdtempSync(join(tmpdir(), 'practice-sqlite-'))
    await copyEmbeddedTemplate(content, fill, directory)
    return openEmbeddedFile(directory)
  }
  const template = await findTemplate(content, () =>
    makeTemplate(`practice_${content}_${runId}`, (url) => fillOnServer(url, fill), 'template0'),
  )
  return openOnServer(template)
}

async function openOnServer(from: string): Promise<TestDatabase> {
  const name = `practice_test_${randomBytes(8).toString('hex')}`
  await copyOnServer(from, name)
  const url = await getUrl(name)
  const { database, root } = openPostgres(url, quiet, { connectWithin: 60_000 })
  return {
    database,
    root,
    url,
    directory: undefined,
    async close() {
      await database.close()
      await askServer(`drop database ${name} with (force)`)
    },
  }
}
