// Whatever the URL, the response is a complete page that explains the problem, never a 5xx.
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { createLogger } from '#platform/server/logger.ts'
import { callEngines } from '../support/test-database.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const long = 'x'.repeat(6_000)

const missing = [
  '/nowhere',
  '/nowhere/at/all',
  '/therapists/maya-chen/more',
  '/therapists/Maya%20Chen',
  '/therapists/maya-chen%2Fmore',
  '/therapists/%2e%2e%2fabout',
  '/therapists/..%2f..%2fetc%2fpasswd',
  '/therapists/0',
  '/therapists/-1',
  '/therapists/1.5',
  '/therapists/1e3',
  '/therapists/99999999999999999999',
  '/therapists/%00',
  '/therapists/a%00b',
  '/therapists/%ED%A0%80',
  '/therapists/%C3%89lise',
  // In Latin-1, as old mail programs write it.
  '/therapists/ren%E9',
  '/services/%',
  '/admin/leads/%C3%28',
  "/therapists/'%20or%201=1",
  '/therapists/__proto__',
  '/therapists/constructor',
  `/therapists/${'n'.repeat(250)}`,
  `/therapists/${long}`,
  '/services/__proto__',
  '/services/toString',
  '/services/%F0%9F%8C%8A',
  '/services/trauma-therapy%2f',
  '/services//trauma-therapy',
  `/services/${long}`,
  '/%zz',
  '/%',
  '/%E0%A4%A',
  '//elsewhere.example',
  '//elsewhere.example/%2f..',
  '/\\elsewhere.example',
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/index.html',
  '/assets',
  '/assets/none.js',
  '/uploads/none.png',
  '/uploads/..%2f..%2fpackage.json',
  '/..%2f..%2fpackage.json',
  '/sitemap.xml/more',
  `/${long}`,
  `/${'a/'.repeat(2_000)}a`,
]

const there = [
  '/?',
  '/?a&b=&=c&&',
  '/?__proto__=1&constructor=2',
  '/?q=%zz',
  '/?q=%00',
  '/?next=//elsewhere.example',
  `/?q=${long}`,
  '/therapists?page=-1&sort=%27',
  '/therapists/maya-chen?tab=nothing',
  '/services/trauma-therapy?x=1#part',
  '/consultation?location=paris',
  '/consultation?location=',
  '/consultation?location=__proto__',
  '/consultation?location=kanata&location=paris',
  '/consultation?location[]=kanata',
  '/consultation?therapist=nobody',
  '/consultation?therapist=%00',
  '/consultation?therapist=%ED%A0%80',
  '/consultation?therapist=%zz',
  '/consultation?therapist=%3Cscript%3Ealert(1)%3C/script%3E',
  `/consultation?therapist=${long}&location=${long}`,
  `/consultation?${'therapist=a&'.repeat(400)}`,
  '/auth?next=https://elsewhere.example',
  '/auth?next=%zz',
  `/auth?setup=${long}`,
]

const named = (list: readonly string[]) =>
  list.map((path) => ({ path, name: path.length > 60 ? `${path.slice(0, 60)}…` : path }))

const isPage = (text: string) =>
  text.startsWith('<!doctype html>') &&
  text.endsWith('</html>\n') &&
  /<title>[^<]+<\/title>/.test(text)

/** Sends raw bytes: `fetch` would normalize them. */
function rawAnswer(server: Pick<TestServer, 'url'>, request: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.write(request)
  })
}

function expectSecurityHeaders(head: string) {
  for (const header of [
    /^content-security-policy: default-src 'none'/im,
    /^x-content-type-options: nosniff/im,
    /^x-frame-options: DENY/im,
    /^referrer-policy: /im,
    /^permissions-policy: /im,
  ]) {
    expect(head).toMatch(header)
  }
}

async function rawStatus(server: TestServer, target: string): Promise<number> {
  const lines = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await rawAnswer(server, lines))?.[1])
}

describe.each(callEngines)('an odd URL on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  afterAll(() => server.stop())

  it.each(named(missing))('$name is not there, and a page says so', async ({ path }) => {
    const { status, headers, text } = await server.request(path)
    expect(status).toBe(404)
    if (path.startsWith('/uploads/')) return // a picture that is not there needs no page
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(isPage(text)).toBe(true)
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).toMatch(/404 Page Not Found|Therapist Not Found|Service Not Found/)
    expect(text).toContain('href="tel:988"')
    expect(text).toContain('href="sms:988"')
  })

  it.each(named(there))('$name is the page without what it does not know', async ({ path }) => {
    const { status, text } = await server.request(path)
    expect(status).toBe(200)
    expect(isPage(text)).toBe(true)
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain(long)
    expect(text).not.toMatch(/<meta property="og:url" content="[^"]*\?/)
    if (path.startsWith('/consultation') && !path.includes('location=kanata&')) {
      const chosen = [...text.matchAll(/<option[^>]* selected[^>]*>([^<]*)</g)].map(
        ([, name]) => name,
      )
      expect(chosen.filter((name) => !/^No preference$|^Select/.test(name ?? ''))).toEqual([])
    }
  })

  it.each([
    ['/Therapists', '/therapists'],
    ['/ABOUT', '/about'],
    ['/THERAPISTS/maya-chen', '/therapists/maya-chen'],
    ['/Therapists/1', '/therapists/maya-chen'],
    ['/therapists/Maya-Chen', '/therapists/maya-chen'],
    ['/services/Trauma-Therapy', '/services/trauma-therapy'],
    ['/Consultation?therapist=maya-chen', '/consultation?therapist=maya-chen'],
    ['/Therapists/1?tab=approach', '/therapists/maya-chen?tab=approach'],
    ['/therapists/', '/therapists'],
    ['/consultation/?therapist=maya-chen', '/consultation?therapist=maya-chen'],
    ['/therapists/maya-chen///', '/therapists/maya-chen'],
    // Not to another host.
    ['/fr//elsewhere.example?a=1', '/fr/elsewhere.example?a=1'],
    ['/FR/\\/elsewhere.example/', '/fr/elsewhere.example'],
  ])('%s redirects to %s permanently', async (path, right) => {
    const { status, headers } = await server.request(path)
    expect([status, headers.get('location')]).toEqual([301, right])
  })

  it.each([
    '/../../etc/passwd',
    '/assets/../../package.json',
    '/./therapists',
    '//',
    '///',
    '/therapists//maya-chen',
    '/therapists/maya chen',
    '*',
    'elsewhere',
    'http://elsewhere.example/',
    '/?a=\u00ff',
    '/\u00ff',
    '/;jsessionid=1',
    '/|{}^`',
    '/therapists/maya-chen\\..',
  ])('the request line %j causes no server error', async (target) => {
    const status = await rawStatus(server, target)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
  })

  it.each([
    ['SHOUT / HTTP/1.1\r\n\r\n', 400, 'What was sent could not be read.'],
    [
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${long}${long}${long}\r\n\r\n`,
      431,
      'What was sent is too large.',
    ],
  ])(
    'what is no request is refused in the words of every refusal',
    async (request, status, message) => {
      const [head = '', body = ''] = (await rawAnswer(server, request)).split('\r\n\r\n')
      expectSecurityHeaders(head)
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(JSON.parse(body)).toEqual({ message })
    },
  )

  it('a rejected upgrade and an undecodable URL have security headers', async () => {
    const upgrade =
      'Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n'
    for (const [request, status] of [
      [`GET /nowhere HTTP/1.1\r\n${upgrade}\r\n`, 404],
      [`GET /ws HTTP/1.1\r\n${upgrade}Origin: https://elsewhere.example\r\n\r\n`, 403],
      ['GET /api/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ] as const) {
      const [head = ''] = (await rawAnswer(server, request)).split('\r\n\r\n')
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expectSecurityHeaders(head)
    }
  })

  it.each([
    ['http://elsewhere.example/therapists', 200],
    ['http://elsewhere.example/fr', 200],
    ['http://elsewhere.example/api/therapists', 200],
    ['http://elsewhere.example/nowhere', 404],
    ['*', 404],
    ['/%74herapists', 301],
    ['/%66r/therapists', 301],
  ])('%s, as a proxy may write it, has status %d', async (target, status) => {
    expect(await rawStatus(server, target)).toBe(status)
  })

  // RFC 9110, 15.5.6: "The origin server MUST generate an Allow header field in a 405 response".
  it.each([
    ['POST', '/therapists/maya-chen', 405, 'GET, HEAD'],
    ['DELETE', '/fr/about', 405, 'GET, HEAD'],
    ['GET', '/api/login', 405, 'POST'],
    ['OPTIONS', '/api/therapists', 405, 'GET, HEAD'],
    ['PATCH', '/healthz', 405, 'GET, HEAD'],
    ['POST', '/nowhere', 404, null],
    ['POST', '/api/nowhere', 404, null],
  ])('%s %s is answered with %d', async (method, path, status, allow) => {
    const answer = await server.request(path, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow])
  })

  it.each(['/fr/%zz', '/fr/therapeutes/ren%E9'])('%s says so in French', async (path) => {
    const { status, text } = await server.request(path)
    expect(status).toBe(404)
    expect(text).toContain('<html lang="fr-CA">')
  })

  it('does not affect later requests', async () => {
    expect((await server.request('/')).status).toBe(200)
    expect((await server.request('/readyz')).status).toBe(200)
  })
})

it.each([
  ['head', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  [
    'body',
    'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ],
])('a request whose %s never ends is rejected with security headers', async (_part, request) => {
  const app = await createHttpServer(readConfig({}), createLogger('silent'))
  // Node.js checks for slow requests regularly; here after milliseconds instead of half a minute.
  Object.assign(app.server, {
    headersTimeout: 100,
    requestTimeout: 100,
    connectionsCheckingInterval: 20,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const [head = '', body = ''] = (await rawAnswer({ url }, request)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 408 /)
    expectSecurityHeaders(head)
    expect(JSON.parse(body)).toEqual({ message: 'This took too long to arrive.' })
  } finally {
    await app.close()
  }
})
