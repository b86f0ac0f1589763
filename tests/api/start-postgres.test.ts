import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { listDemoTherapists } from '#features/demo/demo/server/content.ts'
import { askForConsultation, toConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { readCookie } from '../support/read-cookie.ts'
import { isWholeRun } from '../support/run.ts'
import { expectRefusal, setupStarts } from '../support/start-test-bed.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { ask, signIn, type TestProcess } from '../support/test-process.ts'
import {
  admin,
  captchaAnswer,
  demoPassword,
  openDemoOnServer,
  sessionSecret,
} from '../support/test-server.ts'

const testBed = setupStarts()

const everyone = listDemoTherapists().length + 1

describe.runIf(isWholeRun && engines.includes('postgres'))('a start on a PostgreSQL server', () => {
  let database: TestDatabase
  let url: string
  beforeEach(async () => {
    database = await openTestDatabase('postgres')
    url = database.url ?? ''
    return () => database.close()
  })

  const settings = (more: Record<string, string> = {}) => ({
    DATABASE_URL: url,
    SESSION_SECRET: sessionSecret,
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

  it('creates one demo practice when two instances start at once on an empty database', async () => {
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
      expect(rows).toEqual([
        { users: String(everyone), therapists: String(listDemoTherapists().length) },
      ])
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

  it.runIf(isWholeRun)(
    'preserves demo sessions when a container starts again with the same password',
    async () => {
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
    },
  )

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
      way: 'cannot be reached over the network',
      async begin(demo: string) {
        const proxy = await openTcpProxy(demo)
        return { address: proxy.url, shut: proxy.close, open: proxy.open }
      },
    },
    {
      way: 'closes all connections and accepts none',
      async begin(demo: string) {
        const name = new URL(demo).pathname.slice(1)
        return {
          address: demo,
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
    'answers 503 while the database $way, and works again afterwards',
    async ({ begin }) => {
      const practice = await openDemoOnServer()
      const { address, shut, open } = await begin(practice.url ?? '')
      const server = await testBed.start(
        testBed.makeDirectory(),
        settings({ DATABASE_URL: address, DEMO: 'true', DEMO_PASSWORD: demoPassword }),
      )
      await server.isReady()
      const session = await signIn(server.url, admin, demoPassword)
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
      await practice.close()
    },
  )

  it.runIf(isWholeRun)('stops cleanly while the database is unavailable', async () => {
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
