// Caches, error messages and cookies give away nothing private.
import { describe, expect, it } from 'vitest'
import { getPath, json, setupAbuse } from '../support/abuse-test-bed.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, startTestServer } from '../support/test-server.ts'

const definitions = await findAllEndpoints()
// A form of a page is not JSON: waitlist-leave.test.ts sends it harmful bodies.
const taking = definitions.filter(({ body, isForm }) => body && !isForm)

describe.each(callEngines)('responses on %s', (engine) => {
  const practice = setupAbuse(engine)

  it('do not let intermediaries cache private responses and pages', async () => {
    const reading = definitions.filter(
      ({ method, access, path }) => method === 'GET' && access !== 'public' && !path.includes(':'),
    )
    expect(reading.length).toBeGreaterThan(8)
    for (const { path } of reading) {
      const { headers } = await practice.server.request(path, {
        headers: { cookie: practice.cookie },
      })
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
    for (const path of ['/admin', '/admin/leads', '/admin/chats', '/admin/users', '/api/user']) {
      const { headers } = await practice.server.request(path, {
        headers: { cookie: practice.cookie },
      })
      expect([path, headers.get('cache-control')]).toEqual([
        path,
        expect.stringMatching(/no-store|private/),
      ])
    }
  })

  it('repeat none of the input in an error message', async () => {
    const secrets = [
      'Zenobia-Quartermain',
      'zq@secret.example',
      '613-555-9471',
      'a-password-of-hers',
    ]
    const [name, email, phone, password] = secrets
    for (const definition of taking) {
      const { method, path } = definition
      const { text, status } = await practice.server.request(getPath(path), {
        method,
        headers: { ...json, cookie: practice.cookie },
        body: JSON.stringify({
          firstName: [name],
          senderName: name,
          username: { name },
          email: `${email} ${name}`,
          phone: { phone },
          password: [password],
          message: { email },
          sessionId: `${name} ${phone}`,
          status: name,
          title: { name },
          captcha: [email],
          code: password,
          userId: name,
          setupToken: { password },
          currentPassword: [password],
          quietHours: name,
          [name ?? '']: email,
        }),
      })
      expect([getName(definition), status >= 400]).toEqual([getName(definition), true])
      for (const secret of secrets) expect(text).not.toContain(secret)
      expect(text).not.toMatch(/\bat \w+.*:\d+:\d+|node_modules|select .+ from|sqlite|kysely/i)
    }
  })
})

describe('cookies', () => {
  it('are bound to this host over https, unreadable for scripts, and not sent by other sites', async () => {
    const server = await startTestServer('sqlite', {
      PUBLIC_URL: 'https://practice.example',
      CAPTCHA_ANSWER: '',
      RATE_LIMIT: 'on',
    })
    const answer = await server.request('/api/login', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ username: admin, password: 'a quiet place by the river' }),
    })
    expect(answer.status).toBe(200)
    for (const one of answer.headers.getSetCookie().filter((cookie) => !/=;/.test(cookie))) {
      expect(one).toMatch(/^__Host-/)
      for (const flag of [/; Path=\/(;|$)/, /; HttpOnly/, /; Secure/, /; SameSite=Lax/]) {
        expect(one).toMatch(flag)
      }
      expect(one).not.toMatch(/Domain/i)
    }
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
    await server.stop()
  })
})
