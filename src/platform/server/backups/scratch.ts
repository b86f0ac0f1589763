import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hourMs } from '#shared/durations.ts'

const prefix = 'backup-scratch-'

/** The latest change of a folder or its files; now if another run is removing it. */
function readNewestTime(folder: string): number {
  try {
    const files = [folder, ...readdirSync(folder).map((file) => join(folder, file))]
    return Math.max(...files.map((file) => statSync(file).mtimeMs))
  } catch {
    return Date.now()
  }
}

/** Removes what a run that was killed has left: it is a copy of everything, not encrypted. */
function removeLeftovers(dataDir: string) {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(prefix)) continue
    const folder = join(dataDir, name)
    if (readNewestTime(folder) < Date.now() - hourMs) {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Removes the copies of a process that was killed. */
export function removeScratch(dataDir: string, pid: number) {
  const names = readdirSync(dataDir).filter((name) => name.startsWith(`${prefix}${pid}-`))
  for (const name of names) rmSync(join(dataDir, name), { recursive: true, force: true })
}

/**
 * Runs `work` with an empty folder for unencrypted copies, which goes in every case but a kill. It is in the data
 * directory: no one else reads that, and it is on no disk of backups.
 */
export async function withScratch<T>(
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  removeLeftovers(dataDir)
  const folder = mkdtempSync(join(dataDir, `${prefix}${process.pid}-`))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', remove)
  try {
    return await work(folder)
  } finally {
    remove()
    process.off('exit', remove)
  }
}
