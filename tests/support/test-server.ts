import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { startServer } from '#app/server/start-server.ts'
import type { Clock } from '#platform/server/clock.ts'
import { readConfig, usualWaits, type Waits } from '#platform/server/config.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { type EndpointDefinition, fillPath } from '#shared/endpoint.ts'
import { setPracticeZone } from '#shared/practice-time.ts'
import { count } from './counts.ts'
import {
  captchaAnswer,
  copyDemo,
  demoPassword,
  demoSettings,
  openDemoOnServer,
  sessionSecret,
} from './demo-copies.ts'
import { findFreePort } from './free-port.ts'
import { readCookie } from './read-cookie.ts'
import { readOutbox } from './read-outbox.ts'
import { type SentRequest, sendRequest } from './send-request.ts'
import { copyMigratedFile, openTestDatabase } from './test-database.ts'
import { createTestLog } from './test-log.ts'

export { captchaAnswer, demoPassword, openDemoOnServer, sessionSecret }

export const admin = 'admin@stillwater.example'
export const director = 'director@stillwater.example'
export const maya = 'maya.chen@stillwater.example'
export const daniel = 'daniel.okafor@stillwater.example'

export type TestAnswer = { status: number; headers: Headers; text: string; json: unknown }

type CallInput = {
  params?: Record<string, unknown>
  query?: Record<string, string>
  body?: unknown
  cookie?: string
  headers?: Record<string, string>
}

/** Runs SQL beside the server, to read rows or to change times. `?` is a placeholder for each value. */
type RunSql = (
  sql: string,
  values?: (string | number | null)[],
) => Promise<Record<string, unknown>[]>

function sqliteRunner(directory: string): { run: RunSql; close: () => Promise<void> } {
  const beside = new DatabaseSync(join(directory, 'practice.db'), { timeout: 0 })
  const run: RunSql = async (sql, values = []) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return beside.prepare(sql).all(...values)
      } catch (error) {
        // The server is in this process: it can only finish its transaction while we wait.
        if ((error as { errcode?: number }).errcode !== 5 || tries > 10_000) throw error
        await setImmediate()
      }
    }
  }
  return { run, close: async () => beside.close() }
}

function postgresRunner(url: string): { run: RunSql; close: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // A database that restarts ends this connection too; the next statement reconnects.
  pool.on('error', () => {})
  return {
    async run(sql, values = []) {
      let number = 0
      const text = sql.replaceAll('?', () => `$${(number += 1)}`)
      return (await pool.query(text, values)).rows
    },
    close: () => pool.end(),
  }
}

// Personal data and messages, by table.
const personalColumns = {
  users: ['first_name', 'last_name', 'email'],
  consultation_leads: ['first_name', 'last_name', 'email', 'phone', 'notes', 'internal_notes'],
  waitlist_entries: [
    'first_name',
    'last_name',
    'email',
    'phone',
    'proposed_first_name',
    'proposed_last_name',
    'proposed_phone',
  ],
  chat_sessions: ['session_id', 'sender_name', 'sender_email', 'sender_phone'],
  chat_messages: ['message', 'optimistic_id'],
  chat_files: ['name', 'upload_id'],
  held_forms: ['name', 'email_key'],
} as const

/** A phone number in any spelling: forms are logged as they were typed, if at all. */
const toPhonePattern = (phone: string) =>
  new RegExp([...phone.replaceAll(/\D/g, '')].join('\\D{0,2}'))

/** The stored personal data and the tokens of links that occur in a log. */
async function findPersonalWords(text: string, run: RunSql): Promise<string[]> {
  const said = new Set<string>([demoPassword])
  for (const [table, columns] of Object.entries(personalColumns)) {
    for (const row of await run(`select ${columns.join(', ')} from ${table}`)) {
      for (const value of Object.values(row)) {
        // Shorter texts are part of other words.
        if (typeof value === 'string' && value.trim().length >= 4) said.add(value.trim())
      }
    }
  }
  // A mailed link signs in its reader.
  const links = text.match(/token[=:"]+[\w-]{20,}/g) ?? []
  const isSaid = (word: string) =>
    text.includes(word) || (/^[+(]?\d[\d ().-]{8,}$/.test(word) && toPhonePattern(word).test(text))
  return [...[...said].filter(isSaid), ...links]
}

/** The demo practice's contents depend on these settings. */
const contentSettings = ['DEMO', 'DEMO_PASSWORD', 'PRACTICE_TIMEZONE', 'SYSTEM_EMAIL']

/** Opens a server's own database: with the demo practice in it where a copy has the same contents. */
async function prepareDatabase(
  engine: Engine,
  directory: string,
  isCopyEqual: boolean,
  clock: Clock | undefined,
) {
  if (engine === 'postgres') {
    return isCopyEqual ? openDemoOnServer(clock) : openTestDatabase('postgres')
  }
  if (isCopyEqual) await copyDemo(directory, clock)
  else await copyMigratedFile(directory)
  return undefined
}

/** Jobs run ten times as often: a test passes an hour of its clock, and waits for the next run. */
/** Jobs run often. The limits that a busy machine could reach are far away. */
const testWaits: Waits = {
  ...usualWaits,
  jobSecond: 100,
  shownCalendar: 60_000,
  databaseConnection: 60_000,
}

/** The built product, listening, on its own database with the demo practice. */
export async function startTestServer(
  engine: Engine,
  settings: Record<string, string> = {},
  more: {
    clock?: Clock
    /** Another instance on the same PostgreSQL database. */
    beside?: { databaseUrl: string | undefined }
    /** Records the log, and fails at the end if it contains personal data or links. */
    isLogSearched?: boolean
    waits?: Partial<Waits>
  } = {},
) {
  const directory = mkdtempSync(join(tmpdir(), 'practice-server-'))
  const isCopyEqual = !contentSettings.some((name) => name in settings)
  const own = more.beside
    ? undefined
    : await prepareDatabase(engine, directory, isCopyEqual, more.clock)
  const databaseUrl = own?.url ?? more.beside?.databaseUrl
  const port = await findFreePort()
  const read = readConfig({
    PORT: String(port),
    DATA_DIR: directory,
    ...demoSettings,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, SESSION_SECRET: sessionSecret } : {}),
    ...settings,
  })
  const config = { ...read, waits: { ...testWaits, ...more.waits } }
  const log = more.isLogSearched ? createTestLog() : undefined
  const start = () => startServer(config, more.clock, log?.logger)
  count('serverStarts')
  let running = await start()
  const beside = databaseUrl ? postgresRunner(databaseUrl) : sqliteRunner(directory)
  const url = `http://127.0.0.1:${port}`

  /** A plain request. */
  async function request(path: string, sent: SentRequest = {}): Promise<TestAnswer> {
    const { status, headers, text } = await sendRequest(url + path, sent)
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      json = undefined // not JSON: the test looks at the text
    }
    return { status, headers, text, json }
  }

  /** A call by its definition. */
  async function call(definition: EndpointDefinition, input: CallInput = {}) {
    const query = new URLSearchParams(input.query).toString()
    const path = fillPath(definition.path, input.params)
    return request(query ? `${path}?${query}` : path, {
      method: definition.method,
      headers: {
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(input.cookie ? { cookie: input.cookie } : {}),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
  }

  return {
    url,
    directory,
    /** The database's URL, for a second instance; undefined on the embedded database. */
    databaseUrl,
    request,
    call,
    sql: beside.run,

    /** Signs a demo account in. @returns the `cookie` header of its requests */
    async signIn(username: string, password = demoPassword): Promise<string> {
      const answer = await request('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      })
      if (answer.status !== 200) throw new Error(`sign-in of ${username}: ${answer.status}`)
      return readCookie(answer)
    },

    /** Keeps the sessions there are unlocked until a moment, as someone does who works at the screen. */
    stayAtScreens: (until: Date) =>
      beside.run('update sessions set last_seen_at = ?', [until.toISOString()]),

    /** The id of an account, by its email address. */
    async userId(email: string): Promise<number> {
      const [row] = await beside.run('select id from users where email = ?', [email])
      if (!row) throw new Error(`there is no account of ${email}`)
      return Number(row['id'])
    },

    /** A new security check; its answer is `captchaAnswer`. */
    async captchaToken(): Promise<string> {
      const { json } = await request('/api/captcha?t=1')
      return (json as { validation: string }).validation
    },

    /** Text that the terminal shows after the start. */
    greeting: () => running.greeting,

    /** The emails in the outbox, oldest first, as raw text. */
    mails: () => readOutbox(join(directory, 'outbox')),

    /**
     * Stops the server and starts it again on the same data. @param whileStopped is called in between
     * @param isByChance a property draws it: its start is not counted, since another run draws more or fewer
     */
    async restart(whileStopped?: () => void, isByChance = false) {
      await running.stop()
      whileStopped?.()
      if (!isByChance) count('serverStarts')
      running = await start()
    },

    async stop() {
      const found = log && (await findPersonalWords(log.text(), beside.run))
      if (log?.text() === '') throw new Error('nothing was logged, so nothing was searched')
      await beside.close()
      await running.stop()
      setPracticeZone(null) // the server set its own for this process, which the next file shares
      await own?.close()
      rmSync(directory, { recursive: true, force: true })
      if (found && found.length > 0) throw new Error(`the log names ${found.join(', ')}`)
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
