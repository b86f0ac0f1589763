import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '#features/core/accounts/server/passwords.ts'
import { logIn, post } from '../support/sign-in-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import {
  admin,
  daniel,
  demoPassword,
  director,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

describe.each(callEngines)('a sign-in on %s', (engine) => {
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
    // The accounts of tests have hashes that are checked quickly.
    const hash = await createPasswords().hash(demoPassword)
    await server.sql('update users set password = ? where email = ?', [hash, maya])
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

  it('expires after seven days, regardless of the cookie', async () => {
    const getStatusAfter = async (column: 'last_seen_at' | 'expires_at', hours: number) => {
      const { cookie } = await logIn(server, daniel, demoPassword)
      await server.sql(
        `update sessions set ${column} = ? where user_id = (select id from users where email = ?)`,
        [new Date(Date.now() - hours * 3_600_000).toISOString(), daniel],
      )
      return (await server.request('/api/user', { headers: { cookie } })).status
    }
    // From 15 minutes on it is locked, see screen-lock.test.ts.
    expect(await getStatusAfter('last_seen_at', 0.24)).toBe(200)
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

describe.each(callEngines)('a sign-in over https on %s', (engine) => {
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
