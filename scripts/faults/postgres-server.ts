import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from '../../tests/support/free-port.ts'
import { findOwner, findPrograms } from '../../tests/support/postgres.ts'
import { promise } from './fault.ts'

// https://www.postgresql.org/docs/current/server-shutdown.html
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** A separate PostgreSQL server with production durability that can be stopped and started. */
export async function makePostgres() {
  const bin = findPrograms()
  promise(bin !== undefined, 'PostgreSQL is on this machine (apt-get install postgresql)')
  const owner = findOwner()
  const directory = mkdtempSync(join(tmpdir(), 'practice-fault-'))
  chmodSync(directory, 0o700)
  if (owner) chownSync(directory, owner.uid, owner.gid)
  const data = join(directory, 'data')
  const as = { cwd: directory, ...owner }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'], {
    ...as,
    stdio: 'ignore',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined

  async function start() {
    const words = [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      directory,
      '-c',
      'listen_addresses=127.0.0.1',
    ]
    server = spawn(join(bin ?? '', 'postgres'), words, { ...as, stdio: 'ignore' })
    for (let tries = 0; ; tries += 1) {
      const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
      client.on('error', () => {}) // shut down while one knocks
      try {
        await client.connect()
        await client.end()
        return
      } catch (error) {
        await client.end().catch(() => {})
        if (tries > 200) throw error
        await pause(50)
      }
    }
  }
  async function stop(way: keyof typeof signals) {
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signals[way])
    await ended
  }

  await start()
  return {
    url,
    start,
    stop,
    /** Runs one statement beside the practice. */
    async sql(text: string): Promise<Record<string, unknown>[]> {
      const client = new Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(text)).rows
      } finally {
        await client.end()
      }
    },
    async remove() {
      await stop('immediate')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
