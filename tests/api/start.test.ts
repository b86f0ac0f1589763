import { copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoTherapists } from '#features/demo/therapists.ts'
import { askForConsultation, toConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { findFreePort } from '../support/free-port.ts'
import { readCookie } from '../support/read-cookie.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import {
  ask,
  createTestBed,
  getPassword,
  signIn,
  type TestProcess,
} from '../support/test-process.ts'
import { admin, captchaAnswer, director, maya } from '../support/test-server.ts'

const testBed = createTestBed()
afterEach(() => testBed.clear())

const everyone = demoTherapists.length + 1

/** Exactly one line. */
async function expectRefusal(server: TestProcess, line: string | RegExp) {
  const { code } = await server.ended
  expect(server.errors()).toMatch(/^[^\n]+\n$/)
  expect(server.errors().trim()).toMatch(line)
  expect(server.output()).not.toContain('Ready')
  expect(code).toBeGreaterThan(0)
}

describe('a start', () => {
  it('prints its address and how to sign in, each time', async () => {
    const directory = testBed.makeDirectory()
    const first = await testBed.start(directory)
    const [, address] = await first.isReady()
    expect(address).toBe(first.url)
    const password = await getPassword(first)
    for (const email of [admin, director, maya]) {
      expect(first.output()).toMatch(new RegExp(`^ {2}${email} {2}\\(`, 'm'))
      const answer = await signIn(first.url, email, password)
      expect([email, answer.status]).toEqual([email, 200])
    }
    await first.stop()

    const second = await testBed.start(directory)
    await second.isReady()
    expect(await getPassword(second)).toBe(password)
    expect((await signIn(second.url, maya, password)).status).toBe(200)
    expect(await (await fetch(`${second.url}/api/therapists`)).json()).toHaveLength(
      demoTherapists.length,
    )
  })

  it('makes all files readable by their owner only', async () => {
    const directory = testBed.makeDirectory()
    const server = await testBed.start(directory, { CAPTCHA_ANSWER: captchaAnswer })
    await server.isReady()
    expect(await askForConsultation(server)).toBe(201)
    const data = join(directory, 'data')
    // An email is written under another name first, and renamed when it is complete.
    await eventually(() =>
      expect(readdirSync(join(data, 'outbox'))).toEqual([expect.stringMatching(/\.eml$/)]),
    )
    const files = readdirSync(data, { recursive: true, encoding: 'utf8' })
    expect(files).toEqual(
      expect.arrayContaining(['practice.db', 'practice.db-wal', 'session-secret', 'demo-password']),
    )
    for (const file of ['.', ...files]) {
      const { mode } = statSync(join(data, file))
      expect([file, mode & 0o077]).toEqual([file, 0])
    }
  })

  it('changes the demo password to that of the setting, in a .env file too', async () => {
    const directory = testBed.makeDirectory()
    const first = await testBed.start(directory)
    const before = await getPassword(first)
    const session = await signIn(first.url, maya, before)
    const cookie = readCookie(session)
    await first.stop()
    // LOG_LEVEL is in the environment as well, which has precedence.
    writeFileSync(join(directory, '.env'), 'DEMO_PASSWORD=a-new-password\nLOG_LEVEL=wrong\n')
    const second = await testBed.start(directory)
    expect(await getPassword(second)).toBe('a-new-password')
    expect((await signIn(second.url, admin, 'a-new-password')).status).toBe(200)
    expect((await signIn(second.url, maya, before)).status).toBe(401)
    // Sessions of the old password end with it.
    expect((await fetch(`${second.url}/api/user`, { headers: { cookie } })).status).toBe(401)
  })

  it('without the demo prints a setup link, which works once', async () => {
    const server = await testBed.start(testBed.makeDirectory(), { DEMO: 'false' })
    const [, token] = await server.says(/^Set up your practice: http:\S+\/auth\?setup=(\S+)$/m)
    expect(server.output()).not.toContain('password')
    const person = {
      setupToken: token,
      email: 'first@practice.example',
      firstName: 'Ada',
      lastName: 'Roy',
      password: 'quiet water at dawn',
    }
    expect((await ask(server, '/api/register', person)).status).toBe(201)
    expect(
      (await ask(server, '/api/register', { ...person, email: 'b@practice.example' })).status,
    ).toBe(403)
    expect((await ask(server, '/api/therapists')).json).toEqual([])
  })
})

describe('a start fails with one line', () => {
  const secret = 'correct-horse-battery-staple'
  it.each([
    [{ PORT: '70000' }, 'PORT got "70000"; it takes a port from 1 to 65535'],
    [
      { SESSION_SECRET: 'short-secret' },
      'SESSION_SECRET got a value; it takes 32 characters or more',
    ],
    [
      { DATABASE_URL: `mysql://root:${secret}@localhost/x` },
      /^DATABASE_URL got a value; it takes postgres:/,
    ],
    [
      { DATABASE_URL: `postgres://u:${secret}@127.0.0.1:5432/x` },
      'SESSION_SECRET got nothing; with DATABASE_URL it takes 32 characters or more',
    ],
  ])('for %o', async (settings, line) => {
    const server = await testBed.start(testBed.makeDirectory(), settings)
    await expectRefusal(server, line)
    expect(server.errors() + server.output()).not.toMatch(/correct-horse|short-secret/)
  })

  it('when another server uses the data directory', async () => {
    const directory = testBed.makeDirectory()
    const first = await testBed.start(directory)
    await first.isReady()
    const second = await testBed.start(directory)
    await expectRefusal(second, /^DATA_DIR \S+ is in use by another running server$/)
    expect((await ask(first, '/readyz')).status).toBe(200)
  })

  it('when the data directory cannot be created, or its database is not one', async () => {
    const directory = testBed.makeDirectory()
    const file = join(directory, 'a-file')
    writeFileSync(file, 'not a database at all, but long enough to be read as the head of one')
    const inTheWay = await testBed.start(directory, { DATA_DIR: file })
    await expectRefusal(inTheWay, /^DATA_DIR got "\S+a-file"; it takes a directory that the server/)
    const below = await testBed.start(directory, { DATA_DIR: join(file, 'below') })
    await expectRefusal(below, /^DATA_DIR got "\S+below"; it takes a directory that the server/)

    const data = join(directory, 'data')
    mkdirSync(data)
    copyFileSync(file, join(data, 'practice.db'))
    const wrong = await testBed.start(directory)
    await expectRefusal(wrong, /^DATA_DIR got "\S+data"; it takes a directory whose practice\.db/)
  })

  it('when another program uses the port', async () => {
    const first = await testBed.start(testBed.makeDirectory())
    await first.isReady()
    const second = await testBed.start(testBed.makeDirectory(), { PORT: String(first.port) })
    await expectRefusal(second, `PORT ${first.port} on 127.0.0.1 is taken by another program`)
  })

  it('when a demo with a generated password would be reachable from outside', async () => {
    const directory = testBed.makeDirectory()
    const world = { HOST: '0.0.0.0' }
    const line = /^HOST got "0\.0\.0\.0" while demo accounts exist; .* until DEMO_PASSWORD is set$/
    await expectRefusal(await testBed.start(directory, world), line)
    const meant = await testBed.start(directory, { ...world, DEMO_PASSWORD: 'chosen-on-purpose' })
    expect(await getPassword(meant)).toBe('chosen-on-purpose')
    await meant.stop()
    // Also when the accounts are from an earlier start.
    await expectRefusal(await testBed.start(directory, { ...world, DEMO: 'false' }), line)
  })

  it('when the database is not available', async () => {
    const server = await testBed.start(testBed.makeDirectory(), {
      DATABASE_URL: `postgres://u:${secret}@127.0.0.1:${await findFreePort()}/practice`,
      SESSION_SECRET: 'x'.repeat(40),
    })
    await expectRefusal(server, /^The database does not answer; check DATABASE_URL/)
    expect(server.errors()).not.toContain(secret)
  })
})

describe.runIf(engines.includes('postgres'))('on a PostgreSQL server', () => {
  let database: TestDatabase
  let url: string
  beforeEach(async () => {
    database = await openTestDatabase('postgres')
    url = database.url ?? ''
    return () => database.close()
  })

  const settings = (more: Record<string, string> = {}) => ({
    DATABASE_URL: url,
    SESSION_SECRET: 'x'.repeat(40),
    CAPTCHA_ANSWER: captchaAnswer,
    RATE_LIMIT: 'off',
    ...more,
  })

  async function withClient<T>(address: string, work: (client: pg.Client) => Promise<T>) {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  /** An administrative connection beside the practice's own database. */
  const onServer = (sql: string) => {
    const beside = new URL(url)
    beside.pathname = '/postgres'
    return withClient(beside.href, (client) => client.query(sql))
  }

  it('has no demo practice by default', async () => {
    const server = await testBed.start(testBed.makeDirectory(), settings())
    await server.says(/^Set up your practice: /m)
    expect(server.output()).not.toContain('Demo sign-ins')
  })

  it('two instances that start at once on an empty database make one demo practice', async () => {
    for (const chosen of [{}, { DEMO_PASSWORD: 'chosen-for-both' }]) {
      // There are no tables yet.
      await onServer(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
      await onServer(`create database ${new URL(url).pathname.slice(1)}`)
      const both = await Promise.all(
        [1, 2].map(() =>
          testBed.start(testBed.makeDirectory(), settings({ DEMO: 'true', ...chosen })),
        ),
      )
      await Promise.all(both.map((server) => server.isReady()))
      const { rows } = await withClient(url, (client) =>
        client.query(
          'select (select count(*) from users) as users, (select count(*) from therapists) as therapists',
        ),
      )
      expect(rows).toEqual([{ users: String(everyone), therapists: String(demoTherapists.length) }])
      // A printed password is the valid one on both instances.
      await Promise.any(both.map((server) => server.says(/password: /)))
      for (const server of both) {
        const printed = /^ {2}password: (\S+)$/m.exec(server.output())?.[1]
        if (printed === undefined) continue
        for (const { url: address } of both) {
          expect((await signIn(address, admin, printed)).status).toBe(200)
        }
      }
      await Promise.all(both.map((server) => server.stop()))
      for (const server of both) expect(server.errors()).toBe('')
    }
  })

  it('preserves demo sessions when a container starts again with the same password', async () => {
    const again = settings({ DEMO: 'true', DEMO_PASSWORD: 'quiet-water-at-dawn' })
    const first = await testBed.start(testBed.makeDirectory(), again)
    await first.isReady()
    const cookie = readCookie(await signIn(first.url, admin, 'quiet-water-at-dawn'))
    await first.stop()
    // A new container has the same database and an empty DATA_DIR.
    const second = await testBed.start(testBed.makeDirectory(), again)
    await second.isReady()
    const stillIn = await fetch(`${second.url}/api/user`, { headers: { cookie } })
    expect(stillIn.status).toBe(200)
    await second.stop()
    // Another password is set, and ends the sessions of the old one.
    const changed = settings({ DEMO: 'true', DEMO_PASSWORD: 'another-quiet-water' })
    const third = await testBed.start(testBed.makeDirectory(), changed)
    await third.isReady()
    const out = await fetch(`${third.url}/api/user`, { headers: { cookie } })
    expect(out.status).toBe(401)
    expect((await signIn(third.url, admin, 'another-quiet-water')).status).toBe(200)
  })

  /** Calls of every kind that need the database. */
  async function getStatuses(server: TestProcess, cookie: string) {
    const paths = ['/readyz', '/api/therapists', '/api/therapists/maya-chen', '/api/captcha']
    const answers = await Promise.all([
      ...paths.map((path) => ask(server, path)),
      ask(
        server,
        '/api/consultation',
        toConsultation('t'.repeat(43), { submissionId: crypto.randomUUID() }),
      ),
      ask(server, '/api/login', { username: admin, password: 'not this one' }),
      fetch(`${server.url}/api/admin/leads`, { headers: { cookie } }).then(async (response) => ({
        status: response.status,
        headers: response.headers,
        json: (await response.json()) as unknown,
      })),
    ])
    return answers
  }

  const ways = [
    {
      way: 'is gone from the network',
      async begin() {
        const proxy = await openTcpProxy(url)
        return { address: proxy.url, shut: proxy.close, open: proxy.open }
      },
    },
    {
      way: 'throws everyone out and lets nobody in',
      async begin() {
        const name = new URL(url).pathname.slice(1)
        return {
          address: url,
          async shut() {
            await onServer(`alter database ${name} with allow_connections false`)
            await onServer(
              `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
            )
          },
          open: async () => {
            await onServer(`alter database ${name} with allow_connections true`)
          },
        }
      },
    },
  ]

  it.each(ways)(
    'answers 503 while the database $way, and goes on when it is back',
    async ({ begin }) => {
      const { address, shut, open } = await begin()
      const server = await testBed.start(
        testBed.makeDirectory(),
        settings({ DATABASE_URL: address, DEMO: 'true', DEMO_PASSWORD: 'quiet-water-at-dawn' }),
      )
      await server.isReady()
      const session = await signIn(server.url, admin, 'quiet-water-at-dawn')
      const cookie = readCookie(session)
      const usual = (await getStatuses(server, cookie)).map(({ status }) => status)
      expect(usual).toEqual([200, 200, 200, 200, 400, 401, 200])

      for (let round = 1; round <= 2; round += 1) {
        await shut()
        // From the first call on, and never 500.
        for (let tries = 1; tries <= 3; tries += 1) {
          for (const { status, headers, json: body } of await getStatuses(server, cookie)) {
            expect([status, body]).toEqual([
              503,
              { message: 'The service is not available right now. Please try again in a moment.' },
            ])
            expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
          }
        }
        expect((await ask(server, '/healthz')).status).toBe(200)
        // Also a page that was never requested before.
        const page = await fetch(`${server.url}/therapists/maya-chen`)
        expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
        await open()
        await eventually(async () => {
          expect((await getStatuses(server, cookie)).map(({ status }) => status)).toEqual(usual)
        })
      }
      expect(await askForConsultation(server)).toBe(201)
      expect(await server.stop()).toEqual({ code: 0, signal: null })
    },
  )

  it('stops cleanly while the database is unavailable', async () => {
    const proxy = await openTcpProxy(url)
    const server = await testBed.start(
      testBed.makeDirectory(),
      settings({ DATABASE_URL: proxy.url }),
    )
    await server.isReady()
    await proxy.close()
    expect((await ask(server, '/readyz')).status).toBe(503)
    expect(await server.stop()).toEqual({ code: 0, signal: null })
  })

  it('fails with one line when the database rejects the connection', async () => {
    const wrong = new URL(url)
    wrong.pathname = '/there_is_no_such_database'
    const server = await testBed.start(
      testBed.makeDirectory(),
      settings({ DATABASE_URL: wrong.href }),
    )
    await expectRefusal(server, /^The database does not answer; check DATABASE_URL/)
  })
})
