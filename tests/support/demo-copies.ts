// The demo practice, filled once and copied.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { startServer } from '#app/server/start-server.ts'
import { type Clock, systemClock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { defaultTimeZone, practiceDay } from '#shared/practice-time.ts'
import { findFreePort } from './free-port.ts'
import { hashQuickly } from './quick-hash.ts'
import { runDirectory } from './run.ts'
import { copyMigratedFile, openFilledOnServer } from './test-database.ts'

export const demoPassword = 'a quiet place by the river'
export const captchaAnswer = 'RIVER'
/** Shared by all instances on one database. */
export const sessionSecret = 'x'.repeat(40)

export const demoSettings = {
  DEMO: 'true',
  DEMO_PASSWORD: demoPassword,
  CAPTCHA_ANSWER: captchaAnswer,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'fatal',
}

/** Starts and stops a server, which fills its database with the demo practice. */
async function fillWithDemo(settings: Record<string, string>, clock: Clock): Promise<void> {
  const port = String(await findFreePort())
  const config = readConfig({ PORT: port, ...demoSettings, ...settings })
  const server = await startServer(config, clock)
  await server.stop()
}

/** Data directories with the demo practice by the moment of their making, once for each test process. */
const demoDirectories = new Map<string, Promise<string>>()

async function makeDemoDirectory(clock: Clock): Promise<string> {
  const directory = mkdtempSync(join(runDirectory, 'demo-'))
  await copyMigratedFile(directory)
  await fillWithDemo({ DATA_DIR: directory }, clock)
  const database = new DatabaseSync(join(directory, 'practice.db'))
  database.prepare('update users set password = ?').run(await hashQuickly(demoPassword))
  database.close()
  return directory
}

async function fillServerWithDemo(url: string, clock: Clock): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'practice-demo-'))
  const settings = { DATA_DIR: directory, DATABASE_URL: url, SESSION_SECRET: sessionSecret }
  await fillWithDemo(settings, clock)
  rmSync(directory, { recursive: true, force: true })
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('update users set password = $1', [await hashQuickly(demoPassword)])
  await client.end()
}

/**
 * Names the moment of a demo practice: one that is made once serves all tests of its day whose clock is right. After
 * midnight, what it has for today would be yesterday's.
 */
function nameMoment(clock: Clock): string {
  const now = clock.now()
  const isRight = Math.abs(now.getTime() - Date.now()) < 60_000
  if (!isRight) return `at_${now.getTime()}`
  return `on_${practiceDay(now, defaultTimeZone).replaceAll('-', '_')}`
}

/** Puts the demo practice into a data directory; its password is `demoPassword`. */
export async function copyDemo(directory: string, clock = systemClock): Promise<void> {
  const moment = nameMoment(clock)
  const demo = demoDirectories.get(moment) ?? makeDemoDirectory(clock)
  demoDirectories.set(moment, demo)
  cpSync(await demo, directory, { recursive: true })
}

/** A PostgreSQL database with the demo practice; its password is `demoPassword`. */
export const openDemoOnServer = (clock = systemClock) =>
  openFilledOnServer(nameMoment(clock), (url) => fillServerWithDemo(url, clock))
