// `npm run restore -- FILE [--replace]`: puts a backup in the place of the database, then applies
// what the practice promised meanwhile.
import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
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
import { formatCount, runOperation, say, UsageError, withPractice } from './operation.ts'

const usage = 'npm run restore -- FILE [--replace]'

function readCommand() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) throw new Error('one file')
    return { file: resolve(file), isReplacing: values.replace }
  } catch {
    throw new UsageError(usage)
  }
}

const notEmpty = (where: string) =>
  new UsageError(`${where} holds a practice already; with --replace it is removed for the backup`)

/** People in a database file, 0 when it has none or is not there. */
function countPeople(file: string): number {
  return existsSync(file) ? (checkSnapshot(file).get('users') ?? 0) : 0
}

async function putEmbedded(config: Config, file: string, isReplacing: boolean) {
  checkSnapshot(file)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const lock = ownDirectory(config.dataDir)
  try {
    const target = databaseFile(config.dataDir)
    if (!isReplacing && countPeople(target) > 0) throw notEmpty(target)
    await installSnapshot(file, config.dataDir)
  } finally {
    lock.close()
  }
}

type ServerRestore = { file: string; isReplacing: boolean; environment: ToolEnvironment }

async function putOnServer(url: string, { file, isReplacing, environment }: ServerRestore) {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}`)
  await checkDump(file, environment)
  if ((await countInstances(url)) > 0) {
    throw new UsageError('Servers are connected to this database; stop them all first')
  }
  if (!isReplacing && (await isFilled(url))) throw notEmpty('The database')
  await restorePostgres(url, file, environment)
}

/**
 * For the database, time stood still since the backup: people signed in then may have been signed out
 * since, a waiting email has been sent, and expired rows must be deleted again.
 */
async function settleAfterRestore(features: Features, { database }: Infrastructure) {
  const { sessions, mail, retention } = features.services
  const [endedSessions, droppedMails] = await database.transaction(async () => [
    await sessions.endAll(),
    await mail.dropWaiting(),
  ])
  return { endedSessions, droppedMails, removed: await retention.run() }
}

await runOperation(async (config, environment) => {
  const { file, isReplacing } = readCommand()
  if (config.databaseUrl === undefined) await putEmbedded(config, file, isReplacing)
  else await putOnServer(config.databaseUrl, { file, isReplacing, environment })
  // Brought up to date, and the practice's promises kept again.
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
