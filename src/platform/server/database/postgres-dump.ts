import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chmod, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { BadBackup } from './bad-backup.ts'

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
    PGCONNECT_TIMEOUT: '10',
  }
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}

/** Where PostgreSQL's programs are found, and how they reach a server. */
export type ToolEnvironment = Record<string, string | undefined>

/** Starts one of PostgreSQL's programs. `ended` rejects with a BadBackup that has what it said last. */
function startTool(program: string, args: readonly string[], environment: ToolEnvironment) {
  const child = spawn(program, args, { env: environment, stdio: 'pipe' })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  // One that fails while another is waited for is asked later.
  ended.catch(() => {})
  child.on('error', (error: NodeJS.ErrnoException) => {
    const isMissing = error.code === 'ENOENT'
    const why = isMissing
      ? `${program} is not on this machine; install PostgreSQL's client programs`
      : `${program} cannot be started`
    reject(new BadBackup(why))
  })
  child.on('close', (code) => {
    const last = said.trim().split('\n').at(-1) ?? ''
    if (code === 0) resolve()
    else reject(new BadBackup(`${program} failed: ${last}`))
  })
  return { stdin: child.stdin, stdout: child.stdout, ended, kill: () => child.kill('SIGKILL') }
}

/** Runs one of PostgreSQL's programs to its end. @throws BadBackup with what it said last */
async function runTool(
  program: string,
  args: readonly string[],
  environment: ToolEnvironment,
): Promise<void> {
  const { stdout, ended } = startTool(program, args, environment)
  stdout.resume()
  await ended
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

/** Whether a file is a dump that can be read through. @throws BadBackup */
export async function checkDump(file: string, environment: ToolEnvironment): Promise<void> {
  await runTool('pg_restore', ['--list', file], environment)
}

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
 */
export async function restorePostgres(
  url: string,
  file: string,
  environment: ToolEnvironment,
): Promise<void> {
  const reader = startTool(
    'pg_restore',
    ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--file=-', file],
    environment,
  )
  const writer = startTool(
    'psql',
    ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--single-transaction', '--file=-'],
    { ...environment, ...connection(url) },
  )
  writer.stdout.resume()
  try {
    await pipeline(reader.stdout, forAnyServer, writer.stdin, { end: false })
    await reader.ended
  } catch (error) {
    reader.kill()
    // Ended where its script broke off, it would commit what it has.
    if (error instanceof BadBackup) writer.kill()
    // A broken pipe: what psql says is why.
    else await writer.ended
    throw error
  }
  writer.stdin.end()
  await writer.ended
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
