import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { chmod, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { BackupError } from './backup-error.ts'
import { type BackupFacts, refuseLaterVersion } from './snapshot.ts'

// Debian's root certificates. Node.js includes its own; PostgreSQL's programs have none.
const systemCertificates = '/etc/ssl/certs/ca-certificates.crt'

function findRootCertificate(parameters: URLSearchParams): string {
  const given = parameters.get('sslrootcert')
  if (given) return given
  const isChecked = parameters.get('sslmode')?.startsWith('verify-')
  return isChecked && existsSync(systemCertificates) ? systemCertificates : ''
}

/** Connection settings for PostgreSQL's programs. As environment, so that no process list shows the password. */
function toConnectionEnvironment(url: string) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const environment: Record<string, string> = {
    PGHOST: decodeURIComponent(hostname) || (searchParams.get('host') ?? ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
    PGSSLROOTCERT: findRootCertificate(searchParams),
    PGSSLCERT: searchParams.get('sslcert') ?? '',
    PGSSLKEY: searchParams.get('sslkey') ?? '',
    PGCONNECT_TIMEOUT: '10',
  }
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}

/** Environment variables of PostgreSQL's programs, `PATH` included. */
export type ToolEnvironment = Record<string, string | undefined>

/** Starts one of PostgreSQL's programs. `done` rejects with a BackupError that quotes its last line. */
function startTool(program: string, args: readonly string[], environment: ToolEnvironment) {
  const child = spawn(program, args, { env: environment })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2_000)
  })
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  child.on('error', (error: NodeJS.ErrnoException) => {
    const isMissing = error.code === 'ENOENT'
    const reason = isMissing
      ? `${program} is not on this machine; install PostgreSQL's client programs`
      : `${program} cannot be started`
    reject(new BackupError(reason))
  })
  child.on('close', (code) => {
    const last = output.trim().split('\n').at(-1) ?? ''
    if (code === 0) resolve()
    else reject(new BackupError(`${program} failed: ${last}`))
  })
  return { child, done }
}

/** Runs a program and discards its output. @throws BackupError */
async function runTool(
  program: string,
  args: readonly string[],
  environment: ToolEnvironment,
): Promise<void> {
  const { child, done } = startTool(program, args, environment)
  child.stdin.end()
  child.stdout.resume()
  await done
}

/** Copies a consistent snapshot of the whole database into `file` while instances continue to write. */
export async function dumpPostgres(
  url: string,
  file: string,
  environment: ToolEnvironment,
): Promise<BackupFacts> {
  const unfinished = `${file}.unfinished`
  try {
    await runTool(
      'pg_dump',
      ['--format=custom', '--no-owner', '--no-privileges', `--file=${unfinished}`],
      { ...environment, ...toConnectionEnvironment(url) },
    )
    await chmod(unfinished, 0o600)
    const handle = await open(unfinished, 'r')
    await handle.sync()
    await handle.close()
    const facts = await readDump(unfinished, environment)
    await rename(unfinished, file)
    const folder = await open(dirname(file), 'r')
    await folder.sync()
    await folder.close()
    return facts
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Checks that a dump can be opened. @throws BackupError */
export async function checkDump(file: string, environment: ToolEnvironment): Promise<void> {
  await runTool('pg_restore', ['--list', file], environment)
}

const copyStart = /^COPY public\.(\w+) \(/

/** Counts the rows in a dump's script, one line each. */
async function readScript(script: NodeJS.ReadableStream): Promise<BackupFacts> {
  const facts = { counts: new Map<string, number>(), migrations: [] as string[] }
  let table: string | undefined
  for await (const line of createInterface({ input: script })) {
    if (table === undefined) table = copyStart.exec(line)?.[1]
    else if (line === '\\.') table = undefined
    else if (table === 'kysely_migration') facts.migrations.push(line.split('\t')[0] ?? '')
    else if (!table.startsWith('kysely_')) {
      facts.counts.set(table, (facts.counts.get(table) ?? 0) + 1)
    }
  }
  return facts
}

/**
 * Reads a whole dump, without a server.
 * @throws BackupError when it is damaged, no dump of this product, or of a later version
 */
export async function readDump(file: string, environment: ToolEnvironment): Promise<BackupFacts> {
  const { child, done } = startTool('pg_restore', ['--file=-', file], environment)
  child.stdin.end()
  const [facts] = await Promise.all([readScript(child.stdout), done])
  if (facts.migrations.length === 0) throw new BackupError(`${file} is no backup of this product`)
  refuseLaterVersion(file, facts.migrations)
  return facts
}

// Tables and functions of another version are not in the dump and would conflict with those that are.
const dropEverything = `
  do $$
  declare item record;
  begin
    for item in
      select oid::regclass as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and oid not in (select objid from pg_depend where deptype = 'e')
    loop execute format('drop table %s cascade', item.name); end loop;
    for item in
      select oid::regprocedure as name from pg_proc
      where prokind = 'f' and pronamespace = 'public'::regnamespace
        and oid not in (select objid from pg_depend where deptype = 'e')
    loop execute format('drop function %s cascade', item.name); end loop;
  end $$;
`

const headBytes = 1_024

/** A dump's script without the one setting that servers before version 17 do not support. */
async function* withoutTransactionTimeout(script: AsyncIterable<Buffer>) {
  const removeSetting = (head: Buffer) =>
    Buffer.from(head.toString('latin1').replace('\nSET transaction_timeout = 0;\n', '\n'), 'latin1')
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of script) {
    if (head === undefined) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < headBytes) continue
    yield removeSetting(head)
    head = undefined
  }
  if (head !== undefined) yield removeSetting(head)
}

/**
 * Replaces the contents of the database by a dump, in one transaction. The server may be older than the
 * programs.
 * @throws BackupError
 */
export async function restorePostgres(
  url: string,
  file: string,
  environment: ToolEnvironment,
): Promise<void> {
  const reading = startTool(
    'pg_restore',
    ['--no-owner', '--no-privileges', '--file=-', file],
    environment,
  )
  const writing = startTool('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], {
    ...environment,
    ...toConnectionEnvironment(url),
  })
  const { stdin } = writing.child
  // If psql ends early, its exit status has the reason, and pg_restore is stopped.
  stdin.on('error', () => {})
  writing.child.stdout.resume()
  writing.child.on('close', () => reading.child.kill())
  stdin.write(`begin;${dropEverything}`)
  const copied = pipeline(reading.child.stdout, withoutTransactionTimeout, stdin, { end: false })
  const [read, written] = await Promise.allSettled([
    // Without this commit the transaction is rolled back.
    Promise.all([reading.done, copied]).then(
      () => stdin.end('commit;'),
      (error: unknown) => {
        stdin.end()
        throw error
      },
    ),
    writing.done,
  ])
  if (written.status === 'rejected') throw written.reason
  if (read.status === 'rejected') throw read.reason
}

async function queryOnce<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(sql)
    return rows
  } finally {
    await client.end()
  }
}

/** Number of connected instances: none may run while its database is replaced. */
export async function countInstances(url: string): Promise<number> {
  const [row] = await queryOnce<{ n: number }>(
    url,
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name in ('practice', 'practice-announcer')`,
  )
  return row?.n ?? 0
}

/** True if the database contains a practice: its tables and at least one account. */
export async function isFilled(url: string): Promise<boolean> {
  const [found] = await queryOnce<{ users: string | null }>(
    url,
    `select to_regclass('users') as users`,
  )
  if (!found?.users) return false
  return (await queryOnce(url, 'select 1 from users limit 1')).length > 0
}
