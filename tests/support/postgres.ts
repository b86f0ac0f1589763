// Vitest's global setup: a temporary PostgreSQL server for the whole run, started when the first test requests
// it. Set TEST_DATABASE_URL to use your own server instead.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from './free-port.ts'
import { findRoom } from './run.ts'

type Owner = { uid: number; gid: number } | undefined

const brokerVariable = 'TEST_DATABASE_BROKER'

const installations = '/usr/lib/postgresql'

/** The newest PostgreSQL with server programs on this machine. */
export function findPrograms(): string | undefined {
  if (!existsSync(installations)) return undefined
  return readdirSync(installations)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(installations, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
}

const isRoot = () => process.getuid?.() === 0

function install(): void {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return
  process.stdout.write('PostgreSQL is not here; installing it with apt-get for the tests ...\n')
  const options = {
    stdio: 'ignore',
    timeout: 180_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  try {
    // A new machine has no package lists before its first update.
    execFileSync('apt-get', ['update'], options)
    execFileSync('apt-get', ['install', '-y', 'postgresql'], options)
  } catch (error) {
    process.stdout.write(`apt-get install postgresql failed: ${String(error)}\n`)
  }
}

const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** PostgreSQL does not run as root; the package creates a user for it. */
export function findOwner(): Owner {
  if (!isRoot()) return undefined
  return { uid: id('-u'), gid: id('-g') }
}

// The shell waits for the end of its input, which comes when this process ends in any way, so that no server
// and no directory remains, even after a kill. Autovacuum is off because it makes query plans depend on time.
const supervisor = `
"$1/postgres" -D "$2/data" -p "$3" -k "$2" -c listen_addresses=127.0.0.1 -c fsync=off \
  -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 -c shared_buffers=32MB \
  -c autovacuum=off \
  > "$2/log" 2>&1 < /dev/null &
server=$!
cat > /dev/null
kill -INT $server
wait $server
rm -rf "$2"
`

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries > 150 || server.exitCode !== null) throw error
      await sleep(100)
    }
  }
}

async function startServer(bin: string) {
  const owner = findOwner()
  const directory = mkdtempSync(join(findRoom(), 'practice-postgres-'))
  chmodSync(directory, 0o700)
  if (owner) chownSync(directory, owner.uid, owner.gid)
  const asOwner = { cwd: directory, ...owner }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', join(directory, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...asOwner, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  )
  const port = await findFreePort()
  const server = spawn('sh', ['-c', supervisor, 'supervisor', bin, directory, String(port)], {
    ...asOwner,
    stdio: ['pipe', 'ignore', 'ignore'],
    // In its own process group: Ctrl-C reaches only the tests, and the server ends after them.
    detached: true,
  })
  const stop = async () => {
    if (server.exitCode !== null) return
    server.stdin?.end()
    await once(server, 'exit')
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  try {
    await waitUntilReady(url, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

function reportNotTested(): void {
  const line = '!'.repeat(78)
  process.stdout.write(
    `${line}\n! PostgreSQL was NOT tested: it is not on this machine and could not be installed.\n${line}\n`,
  )
  if (process.env['CI'] === 'true') throw new Error('PostgreSQL was NOT tested')
}

/**
 * Gives the test processes an address to request the server from (`askForServer`). The first request starts
 * it, and all get the same one. @returns a function that stops it
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined
  if (!findPrograms()) install()
  const bin = findPrograms()
  if (!bin) {
    reportNotTested()
    return undefined
  }
  let started: ReturnType<typeof startServer> | undefined
  const broker = createServer((_request, answer) => {
    started ??= startServer(bin)
    started.then(
      ({ url }) => answer.end(url),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(broker, 'listening')
  const address = broker.address()
  if (typeof address !== 'object' || address === null) throw new Error('the broker has no port')
  process.env[brokerVariable] = `http://127.0.0.1:${address.port}`
  return async () => {
    delete process.env[brokerVariable]
    broker.close()
    broker.closeAllConnections()
    // A failed start was reported by the tests that requested it.
    const server = await started?.catch(() => undefined)
    await server?.stop()
  }
}
