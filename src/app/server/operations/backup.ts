// `npm run backup -- [FILE]`: a consistent copy of the whole database, also while a server runs.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BackupLock } from '#platform/server/backups/age.ts'
import {
  type KeepRule,
  listRemovable,
  toBackupName,
} from '#platform/server/backups/backup-names.ts'
import { writeBackup } from '#platform/server/backups/write-backup.ts'
import type { Config } from '#platform/server/config.ts'
import {
  BackupError,
  type BackupFailure,
  toBackupFailure,
} from '#platform/server/database/backup-error.ts'
import type { ToolEnvironment } from '#platform/server/database/postgres-dump.ts'
import { recordBackup } from '#platform/server/database/record-backup.ts'
import { countRows } from '#platform/server/database/snapshot.ts'
import { readLock } from './backup-keys.ts'
import { formatCount, runOperation, say, UsageError } from './operation.ts'

const usage = `npm run backup -- [FILE] [--encrypt] [--keep N | --keep-days N]

Without FILE it goes to BACKUP_DIR, or to DATA_DIR/backups. --keep leaves the N newest (1 to 1000) there, --keep-days
those of N days (1 to 365). By default BACKUP_KEEP stay in BACKUP_DIR, and those of 7 days in DATA_DIR/backups.
--encrypt asks for a passphrase, unless BACKUP_PASSPHRASE or BACKUP_RECIPIENT is set, which encrypt every backup.`

type Command = {
  file: string | undefined
  isEncrypted: boolean
  /** Made by the server's job, which no one can answer. */
  isScheduled: boolean
  rule: KeepRule | undefined
}

function toNumber(text: string | undefined, max: number): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > max) throw new Error('number')
  return number
}

function readCommand(): Command {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        encrypt: { type: 'boolean', default: false },
        keep: { type: 'string' },
        'keep-days': { type: 'string' },
        scheduled: { type: 'boolean', default: false },
      },
    })
    const count = toNumber(values.keep, 1_000)
    const days = toNumber(values['keep-days'], 365)
    const [file, ...others] = positionals
    if (others.length > 0) throw new Error('one file')
    if (count !== undefined && (days !== undefined || file !== undefined)) throw new Error('keep')
    const rule = count === undefined ? days && { days } : { count }
    return {
      file,
      isEncrypted: values.encrypt,
      isScheduled: values.scheduled,
      rule: rule || undefined,
    }
  } catch {
    throw new UsageError(usage)
  }
}

/** The folder of backups without a name, and which of them stay. */
function findPlace({ backups, dataDir }: Config): { folder: string; rule: KeepRule } {
  const { directory, keep } = backups
  if (directory === undefined) return { folder: join(dataDir, 'backups'), rule: { days: 7 } }
  // It is not made here: where a disk is not mounted, backups would fill the one below.
  if (!existsSync(directory)) {
    throw new BackupError(`BACKUP_DIR ${directory} is not there; is its disk mounted?`, 'folder')
  }
  return { folder: directory, rule: { count: keep } }
}

function removeOld(folder: string, rule: KeepRule, now: Date): number {
  const files = readdirSync(folder).map((name) => ({
    name,
    modifiedAt: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Infinity,
  }))
  const names = listRemovable(files, rule, now)
  for (const name of names) rmSync(join(folder, name), { force: true })
  return names.length
}

/** Without this record the portal cannot say when the last backup was made; the backup is good all the same. */
async function record(config: Config, isScheduled: boolean, failure: BackupFailure | null) {
  try {
    await recordBackup(config, { at: new Date(), failure, isScheduled })
  } catch {
    say('Not recorded: the database took no note of this backup, so the portal does not show it')
  }
}

type Making = { now: Date; lock: BackupLock | undefined; environment: ToolEnvironment }

async function makeBackup(config: Config, { file, rule }: Command, making: Making) {
  const { now, lock, environment } = making
  const place = file === undefined ? findPlace(config) : undefined
  const ending = config.databaseUrl === undefined ? 'db' : 'dump'
  const name = toBackupName(now, ending, lock !== undefined)
  const target = resolve(file ?? join(place?.folder ?? '', name))
  if (existsSync(target)) throw new UsageError(`${target} is there already`)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const facts = await writeBackup(config, { file: target, lock, environment })
  const bytes = statSync(target).size
  say(`Backup: ${target} (${formatCount(Math.ceil(bytes / 1024), 'KB', 'KB')})`)
  say(`Read through: ${formatCount(countRows(facts), 'row')}`)
  if (!place) return
  const applied = rule ?? place.rule
  const removed = removeOld(place.folder, applied, now)
  const reason = 'days' in applied ? `older than ${applied.days} days` : `beyond ${applied.count}`
  if (removed > 0) say(`Removed ${formatCount(removed, 'backup')} ${reason}`)
}

// Ends by `exit`, so that unencrypted copies are removed.
process.once('SIGTERM', () => process.exit(143))

await runOperation(async (config, environment) => {
  const command = readCommand()
  const { isEncrypted, isScheduled } = command
  const lock = await readLock(config.backups, isEncrypted && !isScheduled)
  try {
    await makeBackup(config, command, { now: new Date(), lock, environment })
  } catch (error) {
    if (!(error instanceof UsageError)) await record(config, isScheduled, toBackupFailure(error))
    throw error
  }
  await record(config, isScheduled, null)
  if (isScheduled) return
  const opened = lock && 'recipients' in lock ? 'the private key' : 'the passphrase'
  if (lock) say(`It is encrypted: keep ${opened} apart, because nothing opens it without.`)
  say(
    'SESSION_SECRET is not in it: keep that apart. Without it people sign in again and Google accounts are connected again.',
  )
})
