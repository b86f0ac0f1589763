import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterEach } from 'vitest'
import { askForConsultation } from './consultation.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { createTestBed, signIn, type TestProcess } from './test-process.ts'
import { admin, captchaAnswer } from './test-server.ts'

export const password = 'by-the-river'
export const demo = {
  CAPTCHA_ANSWER: captchaAnswer,
  RATE_LIMIT: 'off',
  DEMO: 'true',
  DEMO_PASSWORD: password,
  SESSION_SECRET: 'a secret of thirty-two characters, or more',
}
type Settings = Record<string, string>

/** A practice's directory and settings on one engine. */
export type Place = { directory: string; settings: Settings; url: string | undefined }

/** Makes places for practices, and removes them after each test. */
export function setupPlaces() {
  const testBed = createTestBed()
  const opened: TestDatabase[] = []
  afterEach(async () => {
    await testBed.clear()
    for (const database of opened.splice(0)) await database.close()
  })

  async function makePlace(engine: 'sqlite' | 'postgres'): Promise<Place> {
    const directory = testBed.makeDirectory()
    if (engine === 'sqlite') return { directory, settings: demo, url: undefined }
    const database = await openTestDatabase(engine)
    opened.push(database)
    const url = database.url ?? ''
    return { directory, settings: { ...demo, DATABASE_URL: url }, url }
  }

  return { testBed, opened, makePlace }
}

/** Queries a practice's database directly, also while no server runs. */
export async function look(place: Place, sql: string): Promise<Record<string, unknown>[]> {
  if (place.url === undefined) {
    const database = new DatabaseSync(join(place.directory, 'data', 'practice.db'), {
      timeout: 5_000,
    })
    try {
      return database.prepare(sql).all()
    } finally {
      database.close()
    }
  }
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

export const request = (server: TestProcess, notes: string) =>
  askForConsultation(server, { submissionId: randomUUID(), notes })

export const getNotes = async (place: Place) =>
  (await look(place, `select notes from consultation_leads where notes like 'Request %'`)).map(
    ({ notes }) => String(notes),
  )

/** The cookie of a new session. */
export async function readCookie(server: TestProcess): Promise<string> {
  const answer = await signIn(server.url, admin, password)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

export const whoIs = async (server: TestProcess, cookie: string) =>
  (await fetch(`${server.url}/api/user`, { headers: { cookie } })).status
