import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readCookie } from '../support/read-cookie.ts'
import { everyIn } from '../support/run.ts'
import { callEngines } from '../support/test-database.ts'
import { createTestBed, signIn } from '../support/test-process.ts'
import { demoPassword, openDemoOnServer, sessionSecret } from '../support/test-server.ts'

const testBed = createTestBed()
// One practice for all tests that change nothing.
const sharedTestBed = createTestBed()
afterEach(() => testBed.clear())

const admin = 'admin@stillwater.example'
const password = 'two herons on the far shore'

type Settings = Record<string, string>

const setPassword = (
  directory: string,
  words: readonly string[],
  input: string,
  settings: Settings = {},
) => testBed.operate('set-password', directory, words, settings, input)

const refused = (line: string | RegExp) => ({
  code: 1,
  output: '',
  errors: expect.stringMatching(line),
})

describe.each(callEngines)('npm run set-password on %s', (engine) => {
  async function openPractice(bed = testBed) {
    const directory = await bed.makePractice()
    const database = engine === 'postgres' ? await openDemoOnServer() : undefined
    const settings: Settings = database?.url ? { DATABASE_URL: database.url } : {}
    const secret: Settings = database ? { SESSION_SECRET: sessionSecret } : {}
    /** Audit entries, read directly from the database. */
    const readPasswordEntries = async () => {
      const sql =
        "select actor_id, outcome from audit_log where action = 'account.password_changed' and record_type = 'user'"
      if (database?.url) {
        const client = new pg.Client({ connectionString: database.url })
        await client.connect()
        const { rows } = await client.query(sql)
        await client.end()
        return rows
      }
      const file = new DatabaseSync(join(directory, 'data', 'practice.db'))
      const rows = file.prepare(sql).all()
      file.close()
      return rows
    }
    return {
      directory,
      settings,
      readPasswordEntries,
      start: () => bed.startHere(directory, { ...settings, ...secret, DEMO: 'false' }),
      close: async () => database?.close(),
    }
  }

  it('sets a new password, ends all sign-ins, and is recorded in the audit log', async () => {
    const practice = await openPractice()
    const { directory, settings } = practice
    const server = await practice.start()
    const before = await signIn(server.url, admin, demoPassword)
    const cookie = readCookie(before)
    // Only one server can use the embedded database; any number can use a shared one.
    if (engine === 'sqlite') {
      expect(await setPassword(directory, [admin], password, settings)).toEqual(
        refused(/^DATA_DIR \S+ is in use by another running server; stop it first, [^\n]+\n$/),
      )
      await server.stop()
    }
    expect(await setPassword(directory, ['ADMIN@stillwater.example'], password, settings)).toEqual({
      code: 0,
      output: `${admin} can log in at /auth with the new password. All earlier sign-ins have ended.\n`,
      errors: '',
    })
    expect(await practice.readPasswordEntries()).toMatchObject([
      { actor_id: null, outcome: 'success' },
    ])

    const now = engine === 'sqlite' ? await practice.start() : server
    const user = await fetch(`${now.url}/api/user`, { headers: { cookie } })
    expect(user.status).toBe(401)
    expect((await signIn(now.url, admin, demoPassword)).status).toBe(401)
    expect((await signIn(now.url, admin, password)).status).toBe(200)
    await now.stop()
    await practice.close()
  })

  describe('with bad input', () => {
    let practice: Awaited<ReturnType<typeof openPractice>>
    beforeAll(async () => {
      practice = await openPractice(sharedTestBed)
    })
    afterAll(async () => {
      await sharedTestBed.clear()
      await practice.close()
    })

    it.each(
      everyIn(
        [[admin], 'password1', /^This password is too easy to guess\n$/],
        [[admin], 'short', /^Password must be at least 6 characters\n$/],
        [['nobody@stillwater.example'], password, /^No one signs in by this name\n$/],
        [[], password, /^npm run set-password -- EMAIL/],
        [[admin, password], '', /^A password on the command line can be read by others/],
      ),
    )('refuses %j with %j in one line and changes nothing', async (words, input, line) => {
      const { directory, settings } = practice
      expect(await setPassword(directory, words, input, settings)).toEqual(refused(line))
      expect(await practice.readPasswordEntries()).toEqual([])
    })
  })
})
