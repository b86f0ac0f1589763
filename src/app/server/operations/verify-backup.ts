// `npm run verify-backup -- FILE`: opens a backup, reads it through and says what is in it. The practice's own database
// is not touched, so this works on another machine as well.
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createAuditVerifier } from '#features/core/audit/server/module.ts'
import type { Encryption } from '#platform/server/backups/age.ts'
import { withOpenBackup } from '#platform/server/backups/open-backup.ts'
import { systemClock } from '#platform/server/clock.ts'
import { knownMigrations } from '#platform/server/database/migrate.ts'
import { readDump, type ToolEnvironment } from '#platform/server/database/postgres-dump.ts'
import { type BackupFacts, checkSnapshot, countRows } from '#platform/server/database/snapshot.ts'
import { openSqliteFile } from '#platform/server/database/sqlite.ts'
import { readKey } from './backup-keys.ts'
import { formatCount, runOperation, say, UsageError } from './operation.ts'

const usage = `npm run verify-backup -- FILE [--identity FILE]

Exit code 0: it can be restored. 1: its audit log is not as it was sealed. 2: it cannot be opened or is damaged.`

function readCommand() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { identity: { type: 'string' } },
    })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) throw new Error('one file')
    return { file: resolve(file), identityFile: values.identity }
  } catch {
    throw new UsageError(usage)
  }
}

const dumpMagic = 'PGDMP'

function isDump(file: string): boolean {
  const head = Buffer.alloc(dumpMagic.length)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, head)
  } finally {
    closeSync(handle)
  }
  return head.toString('latin1') === dumpMagic
}

const kinds: Record<Encryption, string> = {
  none: 'not encrypted',
  passphrase: 'encrypted to a passphrase',
  recipient: 'encrypted to a recipient',
}

function report({ counts, migrations }: BackupFacts) {
  const missing = knownMigrations().filter((name) => !migrations.includes(name))
  say(
    missing.length === 0
      ? `Version: ${migrations.length} migrations, those of this program`
      : `Version: ${formatCount(missing.length, 'migration')} behind this program, which a restore runs`,
  )
  for (const [table, count] of counts)
    if (count > 0) say(`  ${table}: ${formatCount(count, 'row')}`)
  say(`Read through: ${formatCount(countRows({ counts }), 'row')}`)
  return missing.length === 0
}

/** Compares the audit log with its hash chain, in a copy of this version's tables. */
async function verifyAuditLog(file: string) {
  const { database } = openSqliteFile(file)
  try {
    const verified = await createAuditVerifier(database, systemClock).verify({})
    if (verified.broken) {
      const { entryId, at, reason } = verified.broken
      process.stderr.write(`Entry ${entryId} of ${at.toISOString()} is broken: ${reason}\n`)
      process.exitCode = 1
      return
    }
    const { links, head } = verified
    say(`Audit log: as it was sealed, ${formatCount(links, 'link')}, head ${head.hash}`)
  } finally {
    await database.close()
  }
}

async function verify(plain: string, environment: ToolEnvironment) {
  if (isDump(plain)) {
    say('Database: PostgreSQL, a dump that pg_restore reads to its end')
    report(await readDump(plain, environment))
    say('Audit log: verified after a restore, by npm run verify-audit')
    return
  }
  const facts = checkSnapshot(plain)
  say('Database: SQLite, whose integrity check found nothing')
  if (report(facts)) await verifyAuditLog(plain)
  else say('Audit log: verified after a restore, by npm run verify-audit')
}

await runOperation(
  async ({ dataDir, backups }, environment) => {
    const { file, identityFile } = readCommand()
    const askKey = (encryption: 'passphrase' | 'recipient') =>
      readKey(backups, encryption, identityFile)
    await withOpenBackup(file, { dataDir, askKey }, async (plain, encryption) => {
      const size = formatCount(Math.ceil(statSync(file).size / 1024), 'KB', 'KB')
      say(`${file}: ${kinds[encryption]}, ${size}`)
      await verify(plain, environment)
    })
  },
  { isSecretNeeded: false, failureCode: 2 },
)
