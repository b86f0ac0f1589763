import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, fetchStatus, promise, startPractice, until } from './fault.ts'
import { checkAcknowledged } from './keep.ts'
import { nothingYet, requestOnce, streamIn } from './streams.ts'

/** A small disk of its own in memory, where the operator may mount one. */
function mountDisk(place: string): (() => void) | undefined {
  mkdirSync(place)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=0700', 'tmpfs', place], {
      stdio: 'ignore',
    })
    return () => execFileSync('umount', ['-l', place], { stdio: 'ignore' })
  } catch {
    return undefined
  }
}

/** Fills the disk. */
function fill(file: string) {
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 4)) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}

/** Files may grow no more (`RLIMIT_FSIZE`): the nearest thing where no disk can be mounted. */
const limitFiles = (pid: number, bytes: string) =>
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])

export const fault: Fault = {
  promise:
    'While the disk is full requests are refused with 503 and pages are served; nothing acknowledged is lost, and the same process goes on when there is room.',
  async run({ testBed, report }) {
    const directory = testBed.makeDirectory()
    const dataDir = join(directory, 'data')
    const unmount = mountDisk(dataDir)
    if (!unmount) report('No disk can be mounted here: files are kept from growing instead.')
    try {
      const { server } = await startPractice(testBed, directory, { DATA_DIR: dataDir })
      const acknowledged = nothingYet()
      const stream = streamIn(() => server, acknowledged)
      await until(
        'requests are taken',
        () => acknowledged.leads.size > 3 && acknowledged.messages.size > 3,
      )
      const filler = join(dataDir, 'filler')
      if (unmount) fill(filler)
      else limitFiles(server.pid, '4096')
      const others = nothingYet()
      const seen = new Set<number>()
      const feel = async () => {
        if (unmount) fill(filler) // a log that was cut gives a little room back
        seen.add(await requestOnce(server, others))
        return seen.has(503) || seen.has(0) || seen.has(500)
      }
      // Writes still succeed while the database's journal has room.
      await until('a full disk is felt', feel, 90)
      await pause(1_000)
      for (let tries = 0; tries < 20; tries += 1) seen.add(await requestOnce(server, others))
      const page = await fetchStatus(`${server.url}/therapists`)
      report(`full: requests answer ${[...seen].join(', ')}, a page ${page}`)
      promise(!seen.has(500) && !seen.has(0), 'a full disk is answered with 503')
      promise(page === 200, 'pages are served meanwhile')
      promise((await fetchStatus(`${server.url}/healthz`)) === 200, 'the process lives')
      if (unmount) rmSync(filler)
      else limitFiles(server.pid, 'unlimited')
      const before = acknowledged.leads.size
      const ms = await until('requests are taken again', () => acknowledged.leads.size > before + 5)
      await stream.stop()
      for (const [key, id] of others.leads) acknowledged.leads.set(key, id)
      report(`room again: taken after ${ms} ms by the same process`)
      report(await checkAcknowledged({ dataDir }, acknowledged))
      const { code } = await server.stop()
      promise(code === 0, 'it stops cleanly afterwards')
    } finally {
      // Otherwise the directory could not be deleted. A server that still runs is ended with the test bed.
      unmount?.()
    }
  },
}
