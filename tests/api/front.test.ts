import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeOwnProfile,
  getOwnProfile,
  type Profile,
} from '#features/practice/therapists/contract/profiles.ts'
import { findAllEndpoints } from '../support/all-endpoints.ts'
import { eventually } from '../support/eventually.ts'
import type { SentRequest } from '../support/send-request.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, daniel, startTestServer, type TestServer } from '../support/test-server.ts'

// Responses that are equal for all visitors come from a cache, which must not show except in speed.
describe.each(callEngines)('cached responses on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  afterAll(() => server.stop())

  const shown = async (path: string, init: SentRequest = {}) => {
    const { status, headers, text } = await server.request(path, init)
    const relevant = [...headers].filter(([name]) => name !== 'date' && name !== 'keep-alive')
    return { status, text, headers: Object.fromEntries(relevant) }
  }
  const addresses = ['/', '/therapists/maya-chen', '/api/therapists', '/api/therapists/maya-chen']

  it.each(addresses)('%s is the same the first and every later time', async (path) => {
    // A page is rendered for the first request, its response cached by the second and sent again from the third.
    const first = await shown(path)
    expect(first.status).toBe(200)
    expect(first.headers).toMatchObject({ 'x-frame-options': 'DENY' })
    for (const _ of [2, 3, 4]) expect(await shown(path)).toEqual(first)
  })

  it.each(['br', 'gzip', 'identity'])('a page requested in %s is sent in it', async (encoding) => {
    const headers = { 'accept-encoding': encoding }
    const plain = await shown('/about', { headers: { 'accept-encoding': 'identity' } })
    for (const _ of [1, 2, 3]) {
      const answer = await shown('/about', { headers })
      expect(answer.text).toBe(plain.text)
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding)
    }
  })

  it('an unchanged page is not sent again', async () => {
    const { headers } = await shown('/')
    const etag = headers['etag'] ?? ''
    for (const _ of [1, 2]) {
      const again = await shown('/', { headers: { 'if-none-match': etag } })
      expect(again).toMatchObject({ status: 304, text: '' })
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache' })
    }
    const other = await shown('/', { headers: { 'if-none-match': '"another"' } })
    expect(other.status).toBe(200)
  })

  it('show a change at once', async () => {
    const cookie = await server.signIn(daniel)
    const { id } = (await server.call(getOwnProfile, { cookie })).json as Profile
    const texts = async () =>
      Promise.all(
        ['/therapists/daniel-okafor', '/api/therapists', '/api/therapists/daniel-okafor'].map(
          async (path) => (await shown(path)).text,
        ),
      )
    for (const title of ['Registered Social Worker', 'Psychotherapist of the river']) {
      for (const _ of [1, 2, 3]) await texts()
      const change = await server.call(changeOwnProfile, {
        cookie,
        params: { id },
        body: { title },
      })
      expect(change.status).toBe(200)
      for (const text of await texts()) expect(text).toContain(title)
    }
  })

  // On PostgreSQL all changes are made through instances, which notify each other.
  it.runIf(engine === 'sqlite')('show what another program wrote to the file', async () => {
    const paths = ['/therapists/maya-chen', '/api/therapists', '/api/therapists/maya-chen']
    for (const _ of [1, 2, 3]) for (const path of paths) await shown(path)
    await server.sql("update therapists set title = 'Written aside' where slug = 'maya-chen'")
    for (const path of paths) {
      await eventually(async () => expect((await shown(path)).text).toContain('Written aside'))
    }
  })

  it('are never shared between signed-in users and visitors', async () => {
    for (const _ of [1, 2, 3]) await shown('/')
    const cookie = await server.signIn(daniel)
    const own = await shown('/', { headers: { cookie } })
    expect(own.headers['cache-control']).toContain('no-store')
    expect(own.text).toContain('Daniel')
    expect((await shown('/')).text).not.toContain('"firstName":"Daniel","lastName":"Okafor","role"')
  })

  it('support HEAD wherever they support GET, without the body', async () => {
    const cookie = await server.signIn(admin)
    const reads = (await findAllEndpoints())
      .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
      .map(({ path }) => path)
    const others = ['/healthz', '/readyz', '/robots.txt', '/icon.svg', '/nowhere', '/admin/users']
    for (const path of [...addresses, ...reads, ...others]) {
      const asked = await shown(path, { headers: { cookie } })
      const head = await shown(path, { method: 'HEAD', headers: { cookie } })
      const { 'content-type': type } = asked.headers
      expect([path, head.status, head.text]).toEqual([path, asked.status, ''])
      expect([path, head.headers['content-type']]).toEqual([path, type])
      // Also for visitors, whose responses may be cached.
      const [one, other] = [await shown(path), await shown(path, { method: 'HEAD' })]
      expect([path, other.status, other.text]).toEqual([path, one.status, ''])
    }
  })

  it('are all counted in the metrics', async () => {
    const getCount = async () => {
      const { text } = await server.request('/metrics')
      const line =
        /http_requests_total\{method="GET",route="\/api\/therapists",status="200"\} (\d+)/
      return Number(line.exec(text)?.[1] ?? 0)
    }
    const before = await getCount()
    for (const _ of [1, 2, 3, 4, 5]) await server.request('/api/therapists')
    expect(await getCount()).toBe(before + 5)
  })
})
