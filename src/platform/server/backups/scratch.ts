import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hourMs } from '#shared/durations.ts'

const prefix = 'backup-scratch-'

/** Removes what a run that was killed has left: it is a copy of everything, not encrypted. */
function removeLeftovers(dataDir: string) {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(prefix)) continue
    const folder = join(dataDir, name)
    const files = [folder, ...readdirSync(folder).map((file) => join(folder, file))]
    const newest = Math.max(...files.map((file) => statSync(file).mtimeMs))
    if (newest < Date.now() - hourMs) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs `work` with an empty folder for unencrypted copies, which goes in every case but a kill. It is in the data
 * directory: nobody else reads that, and it is on no disk of backups.
 */
export async function withScratch<T>(
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  removeLeftovers(dataDir)
  const folder = mkdtempSync(join(dataDir, prefix))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', remove)
  try {
    return await work(folder)
  } finally {
    remove()
    process.off('exit', remove)
  }
}
