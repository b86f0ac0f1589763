import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxFailures } from '#features/auth/rules.ts'
import { eventually } from '../support/eventually.ts'
import { readCookie } from '../support/read-cookie.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { createTestBed, type TestProcess } from '../support/test-process.ts'
import {
  admin,
  daniel,
  demoPassword,
  director,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const json = { 'content-type': 'application/json' }

/** Sends a request from an address, as the proxy in front reports it. */
async function post(
  server: { url: string },
  path: string,
  {
    body,
    address = '198.51.100.1',
    cookie = '',
  }: { body?: object; address?: string; cookie?: string },
) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { ...(body ? json : {}), 'x-forwarded-for': address, cookie },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    json: (text ? JSON.parse(text) : undefined) as { message: string } | undefined,
    cookies: response.headers.getSetCookie(),
    cookie: readCookie(response),
  }
}

const logIn = (server: { url: string }, username: string, password: string, address?: string) =>
  post(server, '/api/login', {
    body: { username, password },
    ...(address === undefined ? {} : { address }),
  })

describe.each(engines)('a sign-in on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { TRUST_PROXY: '1' })
  })
  afterAll(() => server.stop())

  it('takes as long for an unknown name as for a wrong password', async () => {
    const measure = async (username: string) => {
      const startedAt = performance.now()
      const { status, json } = await logIn(server, username, 'not the password')
      expect([status, json]).toEqual([401, { message: 'Invalid username or password' }])
      return performance.now() - startedAt
    }
    await measure(maya)
    await measure('nobody@stillwater.example')
    // Measured in alternating pairs, so that a temporary slowdown affects both of a pair.
    const ratios: number[] = []
    for (let pair = 0; pair < 21; pair += 1) {
      const isKnownFirst = pair % 2 === 0
      const first = await measure(isKnownFirst ? maya : `nobody-${pair}@stillwater.example`)
      const second = await measure(isKnownFirst ? `nobody-${pair}@stillwater.example` : maya)
      ratios.push(isKnownFirst ? first / second : second / first)
    }
    const median = ratios.toSorted((a, b) => a - b)[10] ?? 0
    // Without equal work for unknown names the ratio would be 10 or more.
    expect(median).toBeGreaterThan(0.6)
    expect(median).toBeLessThan(1.6)
  })

  it('opens a new session each time and ends the previous one', async () => {
    const first = await logIn(server, maya, demoPassword)
    const second = await post(server, '/api/login', {
      body: { username: maya, password: demoPassword },
      cookie: first.cookie,
    })
    expect(second.cookie).toMatch(/^sid=[\w-]{43}; browser=[\w.-]+$/)
    expect(second.cookie).not.toBe(first.cookie)
    const getStatus = async (cookie: string) =>
      (await server.request('/api/user', { headers: { cookie } })).status
    expect([await getStatus(first.cookie), await getStatus(second.cookie)]).toEqual([401, 200])
  })

  it('ignores a session id chosen by an attacker', async () => {
    const fixedCookie = `sid=${'a'.repeat(43)}`
    const answer = await post(server, '/api/login', {
      body: { username: maya, password: demoPassword },
      cookie: fixedCookie,
    })
    expect(answer.cookie).not.toBe(fixedCookie)
    expect((await server.request('/api/user', { headers: { cookie: fixedCookie } })).status).toBe(
      401,
    )
  })

  it('expires after eight idle hours and after seven days, regardless of the cookie', async () => {
    const getStatusAfter = async (column: 'last_seen_at' | 'expires_at', hours: number) => {
      const { cookie } = await logIn(server, daniel, demoPassword)
      await server.sql(
        `update sessions set ${column} = ? where user_id = (select id from users where email = ?)`,
        [new Date(Date.now() - hours * 3_600_000).toISOString(), daniel],
      )
      return (await server.request('/api/user', { headers: { cookie } })).status
    }
    expect(await getStatusAfter('last_seen_at', 7.9)).toBe(200)
    expect(await getStatusAfter('last_seen_at', 8.01)).toBe(401)
    expect(await getStatusAfter('expires_at', -0.1)).toBe(200)
    expect(await getStatusAfter('expires_at', 0.01)).toBe(401)
    const [row] = await server.sql(
      'select created_at, expires_at from sessions order by created_at desc limit 1',
    )
    await logIn(server, admin, demoPassword)
    const [fresh] = await server.sql(
      "select created_at, expires_at from sessions where user_id = (select id from users where email = 'admin@stillwater.example') order by created_at desc limit 1",
    )
    expect(row).toBeDefined()
    const toTime = (value: unknown) => new Date(String(value)).getTime()
    expect(toTime(fresh?.['expires_at']) - toTime(fresh?.['created_at'])).toBe(7 * 86_400_000)
  })

  it('applies a changed role at once', async () => {
    const { cookie } = await logIn(server, director, demoPassword)
    const getRole = async () => {
      const answer = await server.request('/api/user', { headers: { cookie } })
      return answer.status === 200 ? (answer.json as { role: string }).role : answer.status
    }
    expect(await getRole()).toBe('admin')
    await server.sql("update users set role = 'therapist' where email = ?", [director])
    expect(await getRole()).toBe('therapist')
    expect((await server.request('/api/admin/stats', { headers: { cookie } })).status).toBe(200)
    await server.sql("update users set role = 'admin' where email = ?", [director])
  })

  it('does not repeat invalid input in the response', async () => {
    for (const body of [
      { username: maya },
      { username: '', password: 'hunter22' },
      { username: ['a'], password: { $ne: null } },
      { username: 'x'.repeat(300), password: 'hunter22' },
      { username: maya, password: 'hunter22'.repeat(100) },
    ]) {
      const answer = await post(server, '/api/login', { body })
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.json)).not.toMatch(/hunter22|xxx/)
      expect(answer.cookies).toEqual([])
    }
  })
})

describe.each(engines)('a sign-in over https on %s', (engine) => {
  it('sets a cookie that is bound to this host', async () => {
    const server = await startTestServer(engine, {
      PUBLIC_URL: 'https://practice.example',
      CAPTCHA_ANSWER: '',
      RATE_LIMIT: 'on',
    })
    try {
      const answer = await logIn(server, maya, demoPassword)
      expect(answer.cookies).toEqual([
        expect.stringMatching(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
        expect.stringMatching(
          /^__Host-browser=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
      ])
      const user = await server.request('/api/user', { headers: { cookie: answer.cookie } })
      expect(user.status).toBe(200)
      // Without the prefix, a neighbouring host could set the cookie.
      const plain = answer.cookie.replaceAll('__Host-', '')
      expect((await server.request('/api/user', { headers: { cookie: plain } })).status).toBe(401)
      const out = await post(server, '/api/logout', { cookie: answer.cookie })
      expect(out.status).toBe(204)
      expect(out.cookies[0]).toMatch(/^__Host-sid=;.*Path=\/;.*Secure/)
    } finally {
      await server.stop()
    }
  })
})

describe.each(engines)('a sign-in with an emailed code on %s', (engine) => {
  let smtp: SmtpServer
  let server: TestServer
  beforeAll(async () => {
    smtp = await startSmtpServer()
    server = await startTestServer(engine, { SMTP_URL: smtp.url, RATE_LIMIT: 'on' })
  })
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
  })

  const findCode = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? 'no code'
  const startSignIn = async (username: string) => {
    const before = smtp.mails.length
    const asked = await logIn(server, username, demoPassword)
    expect([asked.status, asked.json]).toEqual([
      200,
      {
        requireVerification: true,
        message: 'Please enter the verification code sent to your email',
      },
    ])
    expect(smtp.mails).toHaveLength(before + 1)
    return { cookie: asked.cookie, code: findCode(smtp.mails.at(-1)?.text ?? '') }
  }
  const enter = (cookie: string, code: string) =>
    post(server, '/api/verify-code', { body: { code }, cookie })

  it('is completed once when the code is entered twice at the same moment, and not afterwards', async () => {
    const { cookie, code } = await startSignIn(maya)
    expect(smtp.mails.at(-1)?.to).toEqual([maya])
    const answers = await Promise.all([enter(cookie, code), enter(cookie, code)])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    // Depending on the order, the code is used up or the pending sign-in has ended.
    expect([400, 401]).toContain(statuses[1])
    expect((await enter(cookie, code)).status).toBe(401)
  })

  it('locks no one out while the mail server is down', async () => {
    smtp.setMode('reject')
    for (let n = 0; n < 7; n += 1) {
      const answer = await logIn(server, daniel, demoPassword)
      expect([answer.status, answer.json]).toEqual([
        503,
        { message: 'We could not send the verification code. Please try again in a minute.' },
      ])
      expect(answer.headers.get('retry-after')).toBe('60')
      expect(answer.cookies).toEqual([])
    }
    smtp.setMode('accept')
    const { cookie, code } = await startSignIn(daniel)
    const verified = await enter(cookie, code)
    expect(verified.status).toBe(200)
    const failures = await server.sql(
      "select id from audit_log where action = 'account.sign_in_failed' and record_id = (select cast(id as text) from users where email = ?)",
      [daniel],
    )
    expect(failures).toEqual([])
  })
})

describe.runIf(engines.includes('postgres'))('two instances on one database', () => {
  const testBed = createTestBed()
  let database: TestDatabase
  let instances: TestProcess[]

  beforeEach(async () => {
    database = await openTestDatabase('postgres')
    const settings = {
      DATABASE_URL: database.url ?? '',
      SESSION_SECRET: 'x'.repeat(40),
      TRUST_PROXY: '1',
      DEMO: 'true',
      DEMO_PASSWORD: demoPassword,
    }
    const start = () => testBed.start(testBed.makeDirectory(), settings)
    const first = await start()
    await first.isReady()
    const second = await start()
    await second.isReady()
    instances = [first, second]
  })
  afterEach(async () => {
    await testBed.clear()
    await database.close()
  })

  /** Counts requests, which alternate between the instances as behind a load balancer. */
  let requestCount = 0
  const guess = (username: string, address: string, password = 'a guess') => {
    requestCount += 1
    const server = instances[requestCount % 2]
    if (!server) throw new Error('no instance')
    return logIn(server, username, password, address)
  }

  const expectBlocked = (answer: Awaited<ReturnType<typeof guess>>) => {
    expect(answer.status).toBe(429)
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(800)
    expect(wait).toBeLessThanOrEqual(900)
    expect(answer.json?.message).toMatch(
      /^Too many failed sign-ins\. Please wait 1[45] minutes and try again\.$/,
    )
    expect(answer.cookies).toEqual([])
  }

  it('allow five guesses at an account from one address, and do not lock out its owner elsewhere', async () => {
    for (let n = 0; n < 5; n += 1) expect((await guess(maya, '203.0.113.1')).status).toBe(401)
    for (const server of instances) {
      expectBlocked(await logIn(server, maya, 'a guess', '203.0.113.1'))
      expectBlocked(await logIn(server, maya, demoPassword, '203.0.113.1'))
      const owner = await logIn(server, maya, demoPassword, '198.51.100.1')
      expect(owner.status).toBe(200)
    }
    // An unknown name is blocked in the same way.
    const unknown = 'nobody@stillwater.example'
    for (let n = 0; n < 5; n += 1) expect((await guess(unknown, '203.0.113.2')).status).toBe(401)
    expectBlocked(await guess(unknown.toUpperCase(), '203.0.113.2'))
  })

  it('allow five of thirty concurrent guesses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => guess(daniel, '203.0.113.3')),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
  })

  it('allow twenty guesses from one address for any names', async () => {
    for (let n = 0; n < maxFailures.address; n += 1) {
      expect((await guess(`person-${n}@stillwater.example`, '203.0.113.4')).status).toBe(401)
    }
    for (const _ of instances) expectBlocked(await guess(admin, '203.0.113.4', demoPassword))
    expect((await guess(admin, '203.0.113.5', demoPassword)).status).toBe(200)
  })

  it('allow ninety guesses at an account from any addresses', async () => {
    // Five per address, as more would be blocked by the limit of the address.
    for (let n = 0; n < maxFailures.account / 5; n += 1) {
      const address = `192.0.2.${n + 1}`
      const answers = await Promise.all(Array.from({ length: 5 }, () => guess(director, address)))
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    }
    for (const _ of instances) expectBlocked(await guess(director, '192.0.2.200', demoPassword))
    expect((await guess(maya, '192.0.2.200', demoPassword)).status).toBe(200)
  })

  it('see a session that was opened or ended on the other', async () => {
    const [one, other] = instances
    if (!one || !other) throw new Error('two instances')
    const { cookie } = await logIn(one, maya, demoPassword)
    const getStatusAt = async (server: TestProcess) =>
      (await fetch(`${server.url}/api/user`, { headers: { cookie } })).status
    expect(await getStatusAt(other)).toBe(200)
    expect((await post(other, '/api/logout', { cookie })).status).toBe(204)
    await eventually(async () => expect(await getStatusAt(one)).toBe(401))
  })
})
