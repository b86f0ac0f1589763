// Malicious bodies and URLs get an error message without personal data, and do not affect other users.
import { connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlockScreen } from '#features/sessions/contract.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'
import { toConsultation } from '../support/consultation.ts'
import { photoForm, somePhoto } from '../support/photos.ts'
import { engines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const definitions = await findAllEndpoints()
const taking = definitions.filter(({ body }) => body)
const json = { 'content-type': 'application/json' }
const getPath = (path: string) => path.replace(/:\w+/g, '7')

/** Sends a request line unchanged: `fetch` would normalize the URL. */
function raw(server: TestServer, target: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () =>
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text }),
    )
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  })
}

describe.each(engines)('harmful input on %s', (engine) => {
  let server: TestServer
  let cookie: string
  let therapist: string
  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' })
    cookie = await server.signIn(admin)
    therapist = await server.signIn(maya)
  })
  afterAll(() => server.stop())

  const post = (
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) => server.request(path, { method: 'POST', headers: { ...json, cookie, ...headers }, body })
  const isAlive = async () => expect((await server.request('/healthz')).status).toBe(200)

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('a bomb in %s is not unpacked', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(20_000_000, 0x20))
    expect(bomb.length).toBeLessThan(1_000_000)
    const { status } = await post('/api/consultation', new Uint8Array(bomb), {
      'content-encoding': encoding,
    })
    expect([400, 413, 415]).toContain(status)
    await isAlive()
  })

  it.each([
    ['lists', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    ['objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
    ['half of it', (depth: number) => '['.repeat(depth)],
    [
      'a deep field',
      (depth: number) => `{"username":${'['.repeat(depth)}${']'.repeat(depth)},"password":"x"}`,
    ],
  ])('the maximum number of nested %s does not break a call', async (_what, write) => {
    expect(taking.length).toBeGreaterThan(10)
    for (const { method, path, access } of taking) {
      // An anonymous body has at most 64 KB, one of staff a megabyte.
      const body = write(access === 'public' ? 10_000 : 100_000)
      const answer = await server.request(getPath(path), {
        method,
        headers: { ...json, cookie },
        body,
      })
      // Under a name that is nobody's they are dropped, as any such field is. A locked screen asks for a
      // password, and this one is wrong.
      const refusal = path === unlockScreen.path ? 401 : 400
      expect([path, [200, 400, 403, 404, refusal].includes(answer.status)]).toEqual([path, true])
    }
    await isAlive()
  })

  it('ten megabytes are not read completely', async () => {
    expect(taking.length).toBeGreaterThan(10)
    for (const { method, path } of taking) {
      const answer = await server
        .request(getPath(path), {
          method,
          headers: { ...json, cookie },
          body: `{"notes":"${'x'.repeat(10_000_000)}"}`,
        })
        .catch(() => undefined) // cut off while it was still being sent
      if (answer) expect([path, [403, 413].includes(answer.status)]).toEqual([path, true])
    }
    await isAlive()
  })

  it('bytes that are not UTF-8 are not stored', async () => {
    const token = await server.captchaToken()
    const text = JSON.stringify(toConsultation(token, { notes: 'MARK' }))
    const [before = '', after = ''] = text.split('MARK')
    for (const bytes of [
      [0xff],
      [0xc0, 0xaf],
      [0xed, 0xa0, 0x80],
      [0xf8, 0x88, 0x80, 0x80, 0x80],
    ]) {
      const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
      const { status } = await post('/api/consultation', new Uint8Array(body))
      expect([201, 400]).toContain(status)
    }
    const rows = await server.sql('select notes from consultation_leads')
    for (const { notes } of rows) expect(String(notes).isWellFormed()).toBe(true)
  })

  it('no body changes a prototype, and unknown fields are not stored', async () => {
    const evil =
      '{"__proto__":{"polluted":1,"role":"admin"},"constructor":{"prototype":{"polluted":1}}}'
    for (const { method, path } of taking) {
      const { status } = await server.request(getPath(path), {
        method,
        headers: { ...json, cookie: therapist },
        body: evil,
      })
      expect([path, status < 500]).toEqual([path, true])
    }
    await server.request('/?__proto__[polluted]=1&constructor[prototype][polluted]=1')
    // The server runs in this process.
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    const { json: user } = await server.request('/api/user', { headers: { cookie: therapist } })
    expect(user).toMatchObject({ role: 'therapist' })
  })

  it.each([
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/../../package.json',
    '/..;/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2f.env',
    '/assets/..%5c..%5cpackage.json',
    '/uploads/..%2fpractice.db',
    '/uploads/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/uploads/....//....//etc/passwd',
    '/uploads/x.jpg%00.html',
    '/uploads/%252e%252e%252fpackage.json',
    '/.env',
    '/.git/HEAD',
    '/.npmrc',
    '/data/practice.db',
    '/practice.db',
    '/session-secret',
    '/package.json',
    '/package-lock.json',
    '/tsconfig.json',
    '/src/app/server/main.ts',
    '/node_modules/zod/package.json',
    '/dist/server/entry-ssr.js',
    '/.vite/manifest.json',
    '/server.js.map',
    '/api/../../etc/passwd',
    '/api/docs/../../package.json',
    '/api/admin/leads/..%2f..%2fusers',
    '/API/ADMIN/USERS',
    '/api//admin//users',
    '/api/admin/users%2f',
    '/api/admin/users;x=1',
    '/api/admin/users%00',
    '/\\..\\package.json',
    'http://elsewhere.example/.env',
  ])('%s returns no file', async (target) => {
    const { status, text } = await raw(server, target)
    expect([400, 401, 404]).toContain(status)
    expect(text).not.toMatch(/"dependencies"|root:x:|SQLite format|stillwater\.example"|lockfile/)
  })

  it('no source map and no name of a source file is served', async () => {
    const { text } = await server.request('/')
    const scripts = [...text.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)
    expect(scripts.length).toBeGreaterThan(1)
    for (const path of new Set(scripts)) {
      const script = await server.request(path)
      expect(script.status).toBe(200)
      expect(script.text).not.toMatch(/sourceMappingURL|\/work\/|\/home\/|node_modules\//)
      expect((await server.request(`${path}.map`)).status).toBe(404)
    }
  })

  it.each([
    ['an HTML page', async () => Buffer.from('<script>alert(1)</script>')],
    [
      'an SVG with a script',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a GIF that is a script', async () => Buffer.from('GIF89a=1;alert(1)//')],
    ['a PDF', async () => Buffer.from('%PDF-1.7 <script>')],
    ['a bitmap', async () => Buffer.from('BM<script>')],
    [
      'a picture of 20 GB',
      async () => {
        const png = await sharp({
          create: { width: 9_000, height: 9_000, channels: 3, background: 'red' },
        })
          .png()
          .toBuffer()
        return png
      },
    ],
  ])('%s is not accepted as a photo', async (_what, make) => {
    const answer = await server.request('/api/admin/users/2/upload-image', {
      method: 'POST',
      headers: { cookie },
      body: photoForm(await make(), { name: '../../../evil.html' }),
    })
    expect([400, 413, 415]).toContain(answer.status)
  })

  it('data behind and inside a photo is removed', async () => {
    const script = '<script>alert(document.cookie)</script>'
    const describedAs = async (words: string) =>
      sharp(await somePhoto())
        .withExif({ IFD0: { ImageDescription: words, Artist: 'Noor Haddad' } })
        .jpeg()
        .toBuffer()
    const upload = (photo: Buffer) =>
      server.request('/api/admin/users/2/upload-image', {
        method: 'POST',
        headers: { cookie },
        body: photoForm(photo, { name: 'me.html' }),
      })
    const behind = [await describedAs('A lake'), Buffer.from(`\n<html>${script}</html>`)]
    expect((await upload(Buffer.concat(behind))).status).toBe(400)
    expect((await upload(await describedAs(script))).status).toBe(400)
    const answer = await upload(await describedAs('A lake'))
    expect(answer.text).toContain('photoUrl')
    const { photoUrl } = answer.json as { photoUrl: string }
    expect(photoUrl).toMatch(/^\/uploads\/[\w-]+\.(webp|jpe?g|png)$/)
    const served = await server.request(photoUrl)
    expect(served.headers.get('content-type')).toMatch(/^image\//)
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.text).not.toMatch(/script|Noor|A lake/)
  })

  it('private responses and pages are not cached by intermediaries', async () => {
    const reading = definitions.filter(
      ({ method, access, path }) => method === 'GET' && access !== 'public' && !path.includes(':'),
    )
    expect(reading.length).toBeGreaterThan(8)
    for (const { path } of reading) {
      const { headers } = await server.request(path, { headers: { cookie } })
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
    for (const path of ['/admin', '/admin/leads', '/admin/chats', '/admin/users', '/api/user']) {
      const { headers } = await server.request(path, { headers: { cookie } })
      expect([path, headers.get('cache-control')]).toEqual([
        path,
        expect.stringMatching(/no-store|private/),
      ])
    }
  })

  it('an error message repeats none of the input', async () => {
    const secrets = [
      'Zenobia-Quartermain',
      'zq@secret.example',
      '613-555-9471',
      'a-password-of-hers',
    ]
    const [name, email, phone, password] = secrets
    for (const definition of taking) {
      const { method, path } = definition
      const { text, status } = await server.request(getPath(path), {
        method,
        headers: { ...json, cookie },
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
  it('over https are bound to this host, unreadable for scripts, and not sent by other sites', async () => {
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
