// `npm run verify-audit -- [--head HASH --count N]`: compares the audit log with its hash chain, also while a server runs.
import { parseArgs } from 'node:util'
import { createAuditVerifier } from '#features/core/audit/server/module.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { isMigrated } from '#platform/server/database/migrate.ts'
import { openPostgres } from '#platform/server/database/postgres.ts'
import { openSqliteReader } from '#platform/server/database/sqlite.ts'
import { createLogger } from '#platform/server/logger.ts'
import { showProgress } from '#platform/server/progress.ts'
import { formatCount, runOperation, say, UsageError } from './operation.ts'

const usage = `npm run verify-audit -- [--head HASH --count N]   (both as a line "audit log sealed" of the server's log says)

Exit code 0: the audit log is as it was sealed. 1: it is not. 2: it could not be verified.`

type Noted = { position: number; hash: string }

function readCommand(): Noted | undefined {
  try {
    const { values } = parseArgs({
      options: { head: { type: 'string' }, count: { type: 'string' } },
    })
    const { head, count } = values
    if (head === undefined && count === undefined) return undefined
    if (!/^[0-9a-f]{64}$/.test(head ?? '') || !/^\d{1,9}$/.test(count ?? ''))
      throw new Error('head')
    return { position: Number(count), hash: head ?? '' }
  } catch {
    throw new UsageError(usage)
  }
}

type Verifier = ReturnType<typeof createAuditVerifier>

function fail(line: string) {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

async function compare(verifier: Verifier, noted: Noted) {
  const link = formatCount(noted.position, 'link')
  switch (await verifier.compareHead(noted)) {
    case 'same':
      say('The head that was written down is in it')
      return
    case 'cut':
      fail(`The end of the audit log was cut off: it had ${link} when the head was written down`)
      return
    case 'other':
      fail(
        `The audit log was made again: its first ${link} had another head when it was written down`,
      )
      return
    case 'left':
      throw new UsageError('That head has left with its entries; compare one of a later line')
  }
}

async function verify(verifier: Verifier, noted: Noted | undefined) {
  const progress = showProgress('Verifying', 1)
  const { broken, head, links, waiting } = await verifier
    .verify({ onProgress: (done, total) => progress.reach(done / total) })
    .finally(() => progress.end())
  if (broken) {
    fail(`Entry ${broken.entryId} of ${broken.at.toISOString()} is broken: ${broken.reason}`)
    return
  }
  say(`The audit log is as it was sealed: ${formatCount(links, 'link')} compared`)
  if (waiting > 0) say(`Not sealed yet: ${formatCount(waiting, 'entry', 'entries')}`)
  say(`Count ${head.position}, head ${head.hash}`)
  if (noted) await compare(verifier, noted)
}

const open = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === undefined
    ? openSqliteReader(dataDir)
    : openPostgres(databaseUrl, createLogger('silent'), { poolSize: 2 })

await runOperation(
  async (config) => {
    const noted = readCommand()
    const { database, root } = open(config)
    try {
      if (!(await isMigrated(root))) {
        throw new UsageError('The database is of an older version; start this one once')
      }
      await verify(createAuditVerifier(database, systemClock), noted)
    } finally {
      await database.close()
    }
  },
  { isSecretNeeded: false, failureCode: 2 },
)
