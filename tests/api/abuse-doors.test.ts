// Requests from other sites, with forged headers or by unusual methods are rejected.
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { login } from '#features/access/auth/contract.ts'
import { listDevices } from '#features/access/devices/contract.ts'
import { fillPath } from '#shared/endpoint.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'
import { createTestBed } from '../support/test-process.ts'
import { admin, demoPassword, startTestServer, type TestServer } from '../support/test-server.ts'

const definitions = await findAllEndpoints()
const changing = definitions.filter(({ method }) => method !== 'GET')
const nowhere = {
  id: 999_999_999,
  identifier: 'nobody',
  sessionId: 'nobody-talks-here',
  emailId: 'none',
}
const foreign: Record<string, string>[] = [
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { origin: 'http://localhost' },
  { origin: 'http://127.0.0.1.elsewhere.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  // Ours by name, foreign by the browser's own word: the origin counts.
  { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' },
]

/** Sends raw bytes, which `fetch` would normalize. */
async function raw(server: TestServer, lines: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  socket.write(lines)
  await once(socket, 'close')
  return answer
}

describe('cross-site and forged requests', () => {
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    server = await startTestServer('sqlite', { CHAT_HOURS: '0-24' })
    cookie = await server.signIn(admin)
  })
  afterAll(() => server.stop())

  it.each(changing.map((one) => [getName(one), one] as const))(
    '%s is refused to a page of another site, with the reader’s own cookie',
    async (_name, definition) => {
      for (const headers of foreign) {
        const answer = await server.request(fillPath(definition.path, nowhere), {
          method: definition.method,
          headers: { cookie, ...headers, 'content-type': 'application/json' },
          body: '{}',
        })
        expect([headers, answer.status]).toEqual([headers, 403])
        expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      }
      // A preflight request is not allowed either.
      const preflight = await server.request(fillPath(definition.path, nowhere), {
        method: 'OPTIONS',
        headers: {
          origin: 'https://elsewhere.example',
          'access-control-request-method': definition.method,
        },
      })
      expect(preflight.status).toBeGreaterThanOrEqual(400)
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  it.each(foreign)('the socket rejects %j', async (headers) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, {
      headers: { cookie, ...headers },
    })
    socket.on('error', () => {})
    const [, response] = (await once(socket, 'unexpected-response')) as [
      unknown,
      { statusCode: number },
    ]
    expect(response.statusCode).toBe(403)
    socket.terminate()
  })

  it('a form of another site is not accepted as JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await server.request('/api/login', {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ username: admin, password: demoPassword }),
      })
      expect([type, answer.status]).toEqual([type, 415])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  it.each(['TRACE', 'TRACK', 'PUT', 'PROPFIND', 'CONNECT', 'DEBUG'])(
    'there is no %s',
    async (method) => {
      const answer = await raw(
        server,
        `${method} /api/admin/leads HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
      )
      expect(answer).not.toMatch(/^HTTP\/1\.1 2/)
      // The response repeats none of the request.
      expect(answer).not.toContain(cookie)
    },
  )

  it('no header overrides method or path', async () => {
    const [before] = await server.sql('select count(*) as n from users')
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const answer = await server.request('/api/admin/users/3?_method=DELETE', {
        headers: { cookie, [header]: 'DELETE' },
      })
      expect(answer.status).toBe(200)
    }
    for (const header of ['x-original-url', 'x-rewrite-url', 'x-forwarded-prefix']) {
      const answer = await server.request('/healthz', { headers: { [header]: '/api/admin/users' } })
      expect(answer.json).toEqual({ status: 'ok' })
    }
    expect(await server.sql('select count(*) as n from users')).toEqual([before])
  })

  it('a forged Host appears in no response and no email', async () => {
    const host = 'elsewhere.example'
    for (const path of [
      '/',
      '/auth?next=/admin',
      '/robots.txt',
      '/sitemap.xml',
      '/admin',
      '/nope',
    ]) {
      for (const header of ['Host', 'X-Forwarded-Host', 'Forwarded']) {
        const value = header === 'Forwarded' ? `host=${host};proto=https` : host
        const own = header === 'Host' ? '' : 'Host: localhost\r\n'
        const answer = await raw(
          server,
          `GET ${path} HTTP/1.1\r\n${own}${header}: ${value}\r\nConnection: close\r\n\r\n`,
        )
        expect(answer).toMatch(/^HTTP\/1\.1 [234]/)
        expect([path, header, answer.includes(host)]).toEqual([path, header, false])
      }
    }
  })

  it('no URL in the query becomes a redirect', async () => {
    const elsewhere = [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'javascript:alert(1)',
      '/%09/elsewhere.example',
    ]
    for (const target of elsewhere) {
      const query = `next=${encodeURIComponent(target)}&redirect=${encodeURIComponent(target)}`
      for (const path of ['/auth', '/', '/admin', '/consultation', '/api/user']) {
        const { headers } = await server.request(`${path}?${query}`, { headers: { cookie } })
        const location = new URL(headers.get('location') ?? '/', server.url)
        expect([path, target, location.origin]).toEqual([path, target, server.url])
      }
    }
    for (const path of [
      '//elsewhere.example',
      '//elsewhere.example/%2e%2e',
      '/%5celsewhere.example',
    ]) {
      const answer = await raw(
        server,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 (200|404)/)
      expect(answer).not.toMatch(/^location:/im)
    }
  })

  it('one request cannot be split into two', async () => {
    for (const lines of [
      'content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /api/docs HTTP/1.1\r\n\r\n',
      'content-length: 2\r\ncontent-length: 40\r\n\r\n{}GET /api/docs HTTP/1.1\r\n\r\n',
      'transfer-encoding: xchunked\r\n\r\n0\r\n\r\n',
      'transfer-encoding : chunked\r\n\r\n0\r\n\r\n',
    ]) {
      const answer = await raw(
        server,
        `POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${lines}`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 400/)
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
    }
  })
})

describe.each([
  ['0', undefined, '127.0.0.1'],
  ['1', '203.0.113.9', '203.0.113.9'],
  ['2', '198.51.100.7', '198.51.100.7'],
] as const)('behind %s trusted proxies', (proxies, expected, shown) => {
  const forged = '198.51.100.7, 203.0.113.9'

  it('the client’s address is that of the nearest trusted proxy, whatever is forged', async () => {
    const server = await startTestServer('sqlite', { TRUST_PROXY: proxies, RATE_LIMIT: 'on' })
    const from = (first: string) => ({ 'x-forwarded-for': `${first}, ${forged}` })
    const answer = await server.call(login, {
      body: { username: admin, password: demoPassword },
      headers: from('192.0.2.1'),
    })
    const own = answer.headers.getSetCookie().map((one) => one.split(';')[0])
    const devices = await server.call(listDevices, { cookie: own.join('; ') })
    expect((devices.json as { address: string }[])[0]?.address).toBe(expected ?? shown)
    // A forged address before each guess does not reset the limit.
    const statuses: number[] = []
    for (let guess = 0; guess < 7; guess += 1) {
      const { status } = await server.call(login, {
        body: { username: admin, password: 'wrong' },
        headers: from(`192.0.2.${guess}`),
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    await server.stop()
  })
})

describe('the setup link', () => {
  const testBed = createTestBed()
  afterAll(() => testBed.clear())

  it('creates one administrator for twenty simultaneous requests, and none for a guessed token', async () => {
    const server = await testBed.startHere(await testBed.makeEmptyPractice(), { DEMO: 'false' })
    const { greeting } = server
    const token = greeting.kind === 'setup' ? greeting.token : ''
    const register = (n: number, setupToken: string) =>
      new Promise<number>((resolve, reject) => {
        const sent = httpRequest(`${server.url}/api/register`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
        })
        sent.on('error', reject)
        sent.on('response', (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
        sent.end(
          JSON.stringify({
            setupToken,
            email: `owner${n}@practice.example`,
            firstName: 'Robin',
            lastName: 'Owner',
            password: 'reeds along the far shore',
          }),
        )
      })
    expect(await register(0, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(403)
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => register(n, token)))
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([201, 403]))
    expect(await register(99, token)).toBe(403)
  })
})
