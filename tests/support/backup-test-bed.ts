import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterEach } from 'vitest'
import type { Engine } from '#platform/server/database/database.ts'
import { askForConsultation } from './consultation.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { createTestBed, signIn, type TestProcess } from './test-process.ts'
import { admin, captchaAnswer, demoPassword, openDemoOnServer } from './test-server.ts'

export const demo = {
  CAPTCHA_ANSWER: captchaAnswer,
  RATE_LIMIT: 'off',
  DEMO: 'true',
  DEMO_PASSWORD: demoPassword,
  SESSION_SECRET: 'a secret of thirty-two characters or more',
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

  async function addDatabase(directory: string, opening: Promise<TestDatabase>): Promise<Place> {
    const database = await opening
    opened.push(database)
    const url = database.url ?? ''
    return { directory, settings: { ...demo, DATABASE_URL: url }, url }
  }

  /** A place with the demo practice. */
  async function makePlace(engine: Engine): Promise<Place> {
    if (engine === 'postgres') return addDatabase(testBed.makeDirectory(), openDemoOnServer())
    return { directory: await testBed.makePractice(), settings: demo, url: undefined }
  }

  /** A place where no server was. */
  async function makeEmptyPlace(engine: Engine): Promise<Place> {
    const directory = testBed.makeDirectory()
    if (engine === 'postgres') return addDatabase(directory, openTestDatabase(engine))
    return { directory, settings: demo, url: undefined }
  }

  return { testBed, opened, makePlace, makeEmptyPlace }
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

export const request = (server: Pick<TestProcess, 'url'>, notes: string) =>
  askForConsultation(server, { submissionId: randomUUID(), notes })

export const getNotes = async (place: Place) =>
  (await look(place, `select notes from consultation_leads where notes like 'Request %'`)).map(
    ({ notes }) => String(notes),
  )

/** The cookie of a new session. */
export async function readCookie(server: Pick<TestProcess, 'url'>): Promise<string> {
  const answer = await signIn(server.url, admin, demoPassword)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

export const whoIs = async (server: Pick<TestProcess, 'url'>, cookie: string) =>
  (await fetch(`${server.url}/api/user`, { headers: { cookie } })).status
