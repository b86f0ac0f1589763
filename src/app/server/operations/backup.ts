// `npm run backup -- [FILE]`: a consistent copy of the whole database, also while a server runs.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '#platform/server/config.ts'
import { dumpPostgres, type ToolEnvironment } from '#platform/server/database/postgres-dump.ts'
import { recordBackup } from '#platform/server/database/record-backup.ts'
import { writeSnapshot } from '#platform/server/database/snapshot.ts'
import { dayMs } from '#shared/durations.ts'
import { formatCount, runOperation, say, UsageError } from './operation.ts'

const ourBackup = /^practice-\d{8}T\d{9}Z\.(db|dump)$/
const usage =
  'npm run backup -- [FILE] [--keep-days N]   (N from 1 to 365; 7 by default; for DATA_DIR/backups only)'

function readCommand() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'keep-days': { type: 'string', default: '7' } },
    })
    const keepDays = Number(values['keep-days'])
    if (!Number.isInteger(keepDays) || keepDays < 1 || keepDays > 365) throw new Error('keep-days')
    if (positionals.length > 1) throw new Error('one file')
    return { file: positionals[0], keepDays }
  } catch {
    throw new UsageError(usage)
  }
}

/** `20261121T170211123Z`: sortable by time, and valid in all file systems. */
const stamp = (now: Date) => now.toISOString().replaceAll(/[-:.]/g, '')

/** Deletes old backups, because they contain data that has since expired. */
function deleteOldBackups(folder: string, keepDays: number, now: Date): number {
  const old = readdirSync(folder).filter(
    (name) =>
      ourBackup.test(name) &&
      statSync(join(folder, name)).mtimeMs < now.getTime() - keepDays * dayMs,
  )
  for (const name of old) rmSync(join(folder, name))
  return old.length
}

/** @returns how many rows of the copy were verified; undefined for a PostgreSQL dump */
async function writeBackup(config: Config, file: string, environment: ToolEnvironment) {
  if (config.databaseUrl !== undefined) {
    await dumpPostgres(config.databaseUrl, file, environment)
    return undefined
  }
  const counts = writeSnapshot(config.dataDir, file)
  return counts.values().reduce((sum, n) => sum + n, 0)
}

/** Without this record the portal cannot say when the last backup was made; the backup is good all the same. */
async function record(config: Config, failure: string | null) {
  try {
    await recordBackup(config, { at: new Date(), failure })
  } catch {
    say('Not recorded: the database took no note of this backup, so the portal does not show it')
  }
}

/** Makes a backup, and records whether that worked for the administrators of the portal. */
async function makeBackup(config: Config, file: string, environment: ToolEnvironment) {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const rows = await writeBackup(config, file, environment)
    await record(config, null)
    return rows
  } catch (error) {
    await record(config, 'failed')
    throw error
  }
}

await runOperation(async (config, environment) => {
  const { file, keepDays } = readCommand()
  const now = new Date()
  const folder = join(config.dataDir, 'backups')
  const ending = config.databaseUrl === undefined ? 'db' : 'dump'
  const target = resolve(file ?? join(folder, `practice-${stamp(now)}.${ending}`))
  if (existsSync(target)) throw new UsageError(`${target} is there already`)
  const rows = await makeBackup(config, target, environment)
  say(`Backup: ${target} (${formatCount(Math.ceil(statSync(target).size / 1024), 'KB', 'KB')})`)
  if (rows !== undefined) say(`Read through: ${formatCount(rows, 'row')}`)
  if (file === undefined) {
    const removed = deleteOldBackups(folder, keepDays, now)
    if (removed > 0) say(`Removed ${formatCount(removed, 'backup')} older than ${keepDays} days`)
  }
  say(
    'SESSION_SECRET is not in it: keep that apart. Without it people sign in again and Google accounts are connected again.',
  )
})
