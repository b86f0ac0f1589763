// `npm run restore -- FILE [--replace]`: replaces the database by a backup, encrypted or not, then signs everyone out, drops
// queued email and deletes what has expired since.
import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withOpenBackup } from '#platform/server/backups/open-backup.ts'
import type { Config } from '#platform/server/config.ts'
import {
  checkDump,
  countInstances,
  isFilled,
  restorePostgres,
  type ToolEnvironment,
} from '#platform/server/database/postgres-dump.ts'
import { checkSnapshot, databaseFile, installSnapshot } from '#platform/server/database/snapshot.ts'
import { ownDirectory } from '#platform/server/database/sqlite.ts'
import type { Infrastructure } from '#platform/server/infrastructure.ts'
import type { Features } from '../features.ts'
import { readKey } from './backup-keys.ts'
import { formatCount, runOperation, say, UsageError, withPractice } from './operation.ts'

const usage = 'npm run restore -- FILE [--replace] [--identity FILE]'

function readCommand() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false }, identity: { type: 'string' } },
    })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) throw new Error('one file')
    return { file: resolve(file), isReplacing: values.replace, identityFile: values.identity }
  } catch {
    throw new UsageError(usage)
  }
}

const notEmpty = (where: string) =>
  new UsageError(`${where} holds a practice already; with --replace it is removed for the backup`)

/** The number of accounts in a database file, 0 if it does not exist. */
function countAccounts(file: string): number {
  return existsSync(file) ? (checkSnapshot(file).counts.get('users') ?? 0) : 0
}

async function restoreEmbedded(config: Config, file: string, isReplacing: boolean) {
  checkSnapshot(file)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const lock = ownDirectory(config.dataDir)
  try {
    const target = databaseFile(config.dataDir)
    if (!isReplacing && countAccounts(target) > 0) throw notEmpty(target)
    await installSnapshot(file, config.dataDir)
  } finally {
    lock.close()
  }
}

type ServerRestore = { file: string; isReplacing: boolean; environment: ToolEnvironment }

async function restoreOnServer(url: string, { file, isReplacing, environment }: ServerRestore) {
  await checkDump(file, environment)
  if ((await countInstances(url)) > 0) {
    throw new UsageError('Servers are connected to this database; stop them all first')
  }
  if (!isReplacing && (await isFilled(url))) throw notEmpty('The database')
  await restorePostgres(url, file, environment)
}

/**
 * Since the backup, sessions may have been ended, queued email was sent, and rows have expired: all of this
 * must be applied to the restored database.
 */
async function settleAfterRestore(features: Features, { database }: Infrastructure) {
  const { alerts, leadMail, sessions, mail, retention } = features.services
  const [endedSessions, droppedMails] = await database.transaction(async () => {
    await alerts.dropWaiting()
    await leadMail.dropPending()
    return [await sessions.endAll(), await mail.dropWaiting()]
  })
  return { endedSessions, droppedMails, removed: await retention.run() }
}

await runOperation(async (config, environment) => {
  const { file, isReplacing, identityFile } = readCommand()
  const { databaseUrl, dataDir, backups } = config
  const askKey = (encryption: 'passphrase' | 'recipient') =>
    readKey(backups, encryption, identityFile)
  await withOpenBackup(file, { dataDir, askKey }, (plain) =>
    databaseUrl === undefined
      ? restoreEmbedded(config, plain, isReplacing)
      : restoreOnServer(databaseUrl, { file: plain, isReplacing, environment }),
  )
  // Opening the practice also migrates the database.
  const { endedSessions, droppedMails, removed } = await withPractice(config, settleAfterRestore)
  say(`Restored from ${file}`)
  say(`Removed, as past its time: ${formatCount(removed, 'record')}`)
  say(`Signed out: ${formatCount(endedSessions, 'session')}`)
  if (droppedMails > 0) {
    say(
      `Not sent again: ${formatCount(droppedMails, 'notice')} that waited when the backup was made`,
    )
  }
})
