import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { chmod, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { BackupError } from './backup-error.ts'

// Where Debian keeps the certificates that Node.js brings along; PostgreSQL's programs know none themselves.
const systemCertificates = '/etc/ssl/certs/ca-certificates.crt'

function findRootCertificate(parameters: URLSearchParams): string {
  const given = parameters.get('sslrootcert')
  if (given) return given
  const isChecked = parameters.get('sslmode')?.startsWith('verify-')
  return isChecked && existsSync(systemCertificates) ? systemCertificates : ''
}

/** The connection for PostgreSQL's own programs: the password in their environment, never in a list of processes. */
function connection(url: string) {
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

/** Where PostgreSQL's programs are found, and how they reach a server. */
export type ToolEnvironment = Record<string, string | undefined>

/** Starts one of PostgreSQL's programs. `done` @throws BackupError with what it said last */
function startTool(program: string, args: readonly string[], environment: ToolEnvironment) {
  const child = spawn(program, args, { env: environment })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  child.on('error', (error: NodeJS.ErrnoException) => {
    const isMissing = error.code === 'ENOENT'
    const why = isMissing
      ? `${program} is not on this machine; install PostgreSQL's client programs`
      : `${program} cannot be started`
    reject(new BackupError(why))
  })
  child.on('close', (code) => {
    const last = said.trim().split('\n').at(-1) ?? ''
    if (code === 0) resolve()
    else reject(new BackupError(`${program} failed: ${last}`))
  })
  return { child, done }
}

/** Runs one that says nothing we want to hear. @throws BackupError */
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

/** Copies the whole database, as it stands at this moment, into `file` while instances go on writing. */
export async function dumpPostgres(
  url: string,
  file: string,
  environment: ToolEnvironment,
): Promise<void> {
  const unfinished = `${file}.unfinished`
  try {
    await runTool(
      'pg_dump',
      ['--format=custom', '--no-owner', '--no-privileges', `--file=${unfinished}`],
      { ...environment, ...connection(url) },
    )
    await chmod(unfinished, 0o600)
    const handle = await open(unfinished, 'r')
    await handle.sync()
    await handle.close()
    await checkDump(unfinished, environment)
    await rename(unfinished, file)
    const folder = await open(dirname(file), 'r')
    await folder.sync()
    await folder.close()
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Whether a file is a dump that can be read through. @throws BackupError */
export async function checkDump(file: string, environment: ToolEnvironment): Promise<void> {
  await runTool('pg_restore', ['--list', file], environment)
}

// What another version of the program made is not in the dump, and would be in the way of its tables.
const takeAllAway = `
  do $$
  declare thing record;
  begin
    for thing in
      select oid::regclass as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and oid not in (select objid from pg_depend where deptype = 'e')
    loop execute format('drop table %s cascade', thing.name); end loop;
    for thing in
      select oid::regprocedure as name from pg_proc
      where prokind = 'f' and pronamespace = 'public'::regnamespace
        and oid not in (select objid from pg_depend where deptype = 'e')
    loop execute format('drop function %s cascade', thing.name); end loop;
  end $$;
`

const headBytes = 1_024

/** A dump's script without the one setting at its head that servers before 17 do not know. */
async function* forAnyServer(script: AsyncIterable<Buffer>) {
  const withoutIt = (head: Buffer) =>
    Buffer.from(head.toString('latin1').replace('\nSET transaction_timeout = 0;\n', '\n'), 'latin1')
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of script) {
    if (head === undefined) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < headBytes) continue
    yield withoutIt(head)
    head = undefined
  }
  if (head !== undefined) yield withoutIt(head)
}

/**
 * Puts a dump in the place of whatever the database holds, in one transaction: all of it, or nothing. The
 * server may be older than the programs.
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
    ...connection(url),
  })
  const { stdin } = writing.child
  // Who stops listening says why when it ends, and then nobody is left to read for.
  stdin.on('error', () => {})
  writing.child.stdout.resume()
  writing.child.on('close', () => reading.child.kill())
  stdin.write(`begin;${takeAllAway}`)
  const copied = pipeline(reading.child.stdout, forAnyServer, stdin, { end: false })
  const [read, written] = await Promise.allSettled([
    // Without the last word nothing of it happened.
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

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(sql)
    return rows
  } finally {
    await client.end()
  }
}

/** How many servers of ours are connected, so that none works on while its database is replaced. */
export async function countInstances(url: string): Promise<number> {
  const [row] = await ask<{ n: number }>(
    url,
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name in ('practice', 'practice-announcer')`,
  )
  return row?.n ?? 0
}

/** Whether a practice is in this database: its tables, and at least one account. */
export async function isFilled(url: string): Promise<boolean> {
  const [there] = await ask<{ users: string | null }>(url, `select to_regclass('users') as users`)
  if (!there?.users) return false
  return (await ask(url, 'select 1 from users limit 1')).length > 0
}
