// Settings of the development server. A developer's `.env` and environment apply here too, but the data
// are always in a directory of their own that may be deleted at any time.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createFeatures } from '#app/server/features.ts'
import { prepareFirstUse } from '#app/server/first-use.ts'
import { openInfrastructure } from '#app/server/infrastructure.ts'
import { readConfig, readEnvironment } from '#platform/server/config.ts'
import { openSqlite } from '#platform/server/database/sqlite.ts'
import { createLogger } from '#platform/server/logger.ts'

export const root = join(import.meta.dirname, '../..')

/** The only directory that `npm run reset` empties. */
export const dataDirectory = join(root, 'data-dev')

const defaults = {
  PORT: '3000',
  HOST: '127.0.0.1',
  DEMO_PASSWORD: 'river-stone',
  CAPTCHA_ANSWER: 'RIVER',
  CHAT_HOURS: '0-24',
  // A developer may submit a form twenty times.
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
}

/** All settings of a development server, by name. */
export function readDevSettings() {
  const given = Object.entries(readEnvironment(root)).filter(([, value]) => value)
  const settings: Record<string, string | undefined> & typeof defaults = {
    ...defaults,
    ...Object.fromEntries(given),
  }
  return {
    ...settings,
    PUBLIC_URL: settings['PUBLIC_URL'] ?? `http://localhost:${settings.PORT}`,
    DATA_DIR: dataDirectory,
    // A `.env` file may name the practice's real database: only the environment variable counts.
    DATABASE_URL: process.env['DATABASE_URL'] ?? '',
  }
}

/**
 * Deletes the development data and seeds the demo practice again.
 * @throws DataDirectoryInUse while a server runs on it
 */
export async function resetData(): Promise<void> {
  if (existsSync(dataDirectory)) {
    // Refused while a server has it open.
    await openSqlite(dataDirectory).database.close()
    rmSync(dataDirectory, { recursive: true })
  }
  const config = readConfig({ ...readDevSettings(), DATABASE_URL: '' })
  process.umask(0o077)
  const { infrastructure, directory, close } = await openInfrastructure(
    config,
    createLogger('warn'),
  )
  try {
    await prepareFirstUse({ config, features: createFeatures(infrastructure), directory })
  } finally {
    await close()
  }
}
