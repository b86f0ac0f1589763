// `npm run rotate-secret`: encrypts what is stored by the first of the secrets, also while servers run.
import { rotateAuthenticators } from '#features/access/factors/server/module.ts'
import { rotatePushKey } from '#features/requests/alerts/server/module.ts'
import { rotateCalendarAddresses } from '#features/requests/call-hours/server/module.ts'
import { rotateGoogleTokens } from '#features/requests/google-connection/server/module.ts'
import { systemClock } from '#platform/server/clock.ts'
import { type Config, ConfigError } from '#platform/server/config.ts'
import { openDataDirectory } from '#platform/server/data-directory.ts'
import { isMigrated } from '#platform/server/database/migrate.ts'
import { openPostgres } from '#platform/server/database/postgres.ts'
import { openSqliteBeside } from '#platform/server/database/sqlite.ts'
import { createLogger } from '#platform/server/logger.ts'
import type { RotationCounts, Secrets } from '#platform/server/secrets.ts'
import { dayMs } from '#shared/durations.ts'
import { runOperation, say, UsageError } from './operation.ts'

/** Emails wait in files for this long, and are found by a mark of the secret. */
const outboxDays = 7

function readSecrets({ sessionSecrets, dataDir }: Config): Secrets {
  const secrets = sessionSecrets ?? openDataDirectory(dataDir).findSessionSecrets()
  if (secrets) return secrets
  throw new ConfigError('SESSION_SECRET got nothing; it takes the secrets of this practice')
}

const open = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === undefined
    ? openSqliteBeside(dataDir)
    : openPostgres(databaseUrl, createLogger('silent'), { poolSize: 2 })

function report(kind: string, { again, current, busy, unreadable }: RotationCounts) {
  say(`${kind}: ${again} encrypted again, ${current} by the first secret already`)
  if (busy > 0) say(`  ${busy} in use by the server: run this again`)
  if (unreadable > 0) say(`  ${unreadable} not readable by any of the secrets`)
}

/** The day from which nothing that people still use was made by an older secret. */
function toRemovalDay({ leadRetentionDays, chatRetentionDays }: Config, now: Date): string {
  const days = Math.max(leadRetentionDays, chatRetentionDays, outboxDays)
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
}

async function rotate(config: Config, secrets: Secrets) {
  const { database, root } = open(config)
  try {
    if (!(await isMigrated(root))) {
      throw new UsageError('The database is of an older version; start this one once')
    }
    return [
      ['Google accounts', await rotateGoogleTokens(database, secrets, systemClock)],
      ['Authenticator apps', await rotateAuthenticators(database, secrets)],
      ['Calendar addresses', await rotateCalendarAddresses(database, secrets)],
      ['Keys of push messages', await rotatePushKey(database, secrets)],
    ] as const
  } finally {
    await database.close()
  }
}

await runOperation(
  async (config) => {
    if (process.argv.length > 2) throw new UsageError('npm run rotate-secret')
    const secrets = readSecrets(config)
    const kinds = await rotate(config, secrets)
    for (const [kind, counts] of kinds) report(kind, counts)
    if (kinds.some(([, { busy, unreadable }]) => busy + unreadable > 0)) {
      say('Keep the older secrets.')
      process.exitCode = 1
      return
    }
    if (secrets.length === 1) {
      say('There is one secret, so none is to be removed.')
      return
    }
    say(
      `Remove the older secrets on ${toRemovalDay(config, systemClock.now())} or later, if all servers have the new one first since today.`,
    )
    say(
      'Until then they read emailed codes (10 minutes), the limits of emails (a day), emails in the outbox (7 days) and answers to emails about what has been deleted since. Browsers known from earlier sign-ins count as new ones afterwards.',
    )
  },
  { isSecretNeeded: true },
)
