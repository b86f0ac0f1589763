import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login } from '#features/access/auth/contract.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

describe('HTTP caching and ranges', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
  })
  afterAll(() => server.stop())

  const get = (path: string, headers: Record<string, string>) => server.request(path, { headers })

  it('a page is sent in an encoding that the browser accepts', async () => {
    for (const [accepted, coding] of [
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0, gzip;q=0', null],
      ['gzip, br', 'br'],
    ] as const) {
      // Rendered, and from the caches.
      for (const path of ['/about', '/about', '/about']) {
        const { headers } = await get(path, { 'accept-encoding': accepted })
        expect([accepted, headers.get('content-encoding')]).toEqual([accepted, coding])
      }
    }
  })

  it('a long answer to staff is compressed for pages of ours alone', async () => {
    const cookie = await server.signIn(admin)
    const read = (path: string, site: string, accepted = 'gzip, br', as = cookie) =>
      get(path, { 'accept-encoding': accepted, 'sec-fetch-site': site, cookie: as })
    const plain = await read('/api/admin/leads', 'same-origin', 'identity')
    expect(plain.headers.get('content-encoding')).toBeNull()
    for (const [accepted, coding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const { headers, json } = await read('/api/admin/leads', 'same-origin', accepted)
      expect(headers.get('content-encoding')).toBe(coding)
      expect(headers.get('vary')).toContain('accept-encoding')
      expect(headers.get('x-total-count')).not.toBeNull()
      expect(json).toEqual(plain.json)
    }
    // Public calls that staff make as well.
    const therapists = await read('/api/therapists', 'same-origin')
    expect(therapists.headers.get('content-encoding')).toBe('br')
    // Short answers, requests of other sites and addresses that were typed, and strangers.
    for (const [path, site, as] of [
      ['/api/user', 'same-origin', cookie],
      ['/api/admin/leads', 'cross-site', cookie],
      ['/api/admin/leads', 'same-site', cookie],
      ['/api/admin/leads', 'none', cookie],
      ['/api/therapists', 'same-origin', ''],
    ] as const) {
      const { headers, status } = await read(path, site, 'br', as)
      expect([path, site, status, headers.get('content-encoding')]).toEqual([path, site, 200, null])
    }
  })

  it('a page is not sent again to a client with its ETag, in a list, weak or strong', async () => {
    const etag = (await get('/', {})).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[^"]+"$/) // one for all encodings
    for (const header of [etag, etag.slice(2), `"old", ${etag}`, '*']) {
      for (const query of ['', '?x=1']) {
        const { status } = await get(`/${query}`, { 'if-none-match': header })
        expect([header, status]).toEqual([header, 304])
      }
    }
    expect((await get('/', { 'if-none-match': '"old", W/"older"' })).status).toBe(200)
  })

  it('a range beyond the end of a file is 416 with its length, and an invalid range is ignored', async () => {
    const { text } = await get('/google-auth-callback.css', { 'accept-encoding': 'identity' })
    const ask = (range: string) =>
      get('/google-auth-callback.css', { range, 'accept-encoding': 'identity' })
    const beyond = await ask('bytes=999999-')
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
      416,
      `bytes */${text.length}`,
    ])
    expect(beyond.json).toEqual({ message: 'There is no such part of this file.' })
    const part = await ask('bytes=0-3')
    expect([part.status, part.text]).toEqual([206, text.slice(0, 4)])
    for (const odd of ['bytes=abc', 'bytes=5-2', 'bytes=', 'bytes=-', 'bytes', 'lines=1-2']) {
      const whole = await ask(odd)
      expect([odd, whole.status, whole.text.length]).toEqual([odd, 200, text.length])
    }
  })

  it('a range is for GET alone, and not for a client whose part may be of another version', async () => {
    const path = '/google-auth-callback.css'
    const whole = await get(path, { 'accept-encoding': 'identity' })
    const etag = whole.headers.get('etag') ?? ''
    for (const condition of [etag, etag.replace('W/', '')]) {
      const answer = await get(path, {
        range: 'bytes=0-3',
        'if-range': condition,
        'accept-encoding': 'identity',
      })
      expect([condition, answer.status, answer.text]).toEqual([condition, 200, whole.text])
    }
    const head = await server.request(path, { method: 'HEAD', headers: { range: 'bytes=0-3' } })
    expect([head.status, head.headers.get('content-range')]).toEqual([200, null])
  })

  it('an anonymous body has at most 64 KB, at every path', async () => {
    const body = (bytes: number) => JSON.stringify({ username: 'x'.repeat(bytes), password: 'y' })
    const post = (path: string, bytes: number) =>
      server.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: body(bytes),
      })
    expect((await post(login.path, 65_536)).status).toBe(413)
    expect((await post('/api/nowhere', 65_536)).status).toBe(413)
    expect((await post(login.path, 60_000)).status).not.toBe(413)
    // A client that is not signed in is rejected before its body is read.
    expect((await post('/api/admin/leads/1/email', 500_000)).status).toBe(401)
  })
})
