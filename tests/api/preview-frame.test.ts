import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe('frames around our pages', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
  })
  afterAll(() => server.stop())

  const readFraming = async (path: string, cookie?: string) => {
    const { headers } = await server.request(path, cookie ? { headers: { cookie } } : {})
    const policy = headers.get('content-security-policy') ?? ''
    return [/frame-ancestors [^;]+/.exec(policy)?.[0], headers.get('x-frame-options')]
  }

  const refused = ["frame-ancestors 'none'", 'DENY']

  it('are refused to visitors and therapists everywhere', async () => {
    const therapist = await server.signIn(maya)
    for (const path of ['/', '/auth', '/admin/site', '/?preview=draft', '/?preview=published']) {
      expect([path, ...(await readFraming(path))]).toEqual([path, ...refused])
      expect([path, ...(await readFraming(path, therapist))]).toEqual([path, ...refused])
    }
  })

  it('are allowed to the website editor for a preview', async () => {
    const administrator = await server.signIn(admin)
    const previews = ['/?preview=draft', '/services?x=1&preview=1', '/?preview=published']
    for (const path of previews) {
      const framing = [path, "frame-ancestors 'self'", 'SAMEORIGIN']
      expect([path, ...(await readFraming(path, administrator))]).toEqual(framing)
    }
    for (const path of ['/', '/?x=preview=draft', '/admin/site?preview=draft']) {
      expect([path, ...(await readFraming(path, administrator))]).toEqual([path, ...refused])
    }
  })

  it('get no scripts in a preview, as they would run none', async () => {
    const administrator = await server.signIn(admin)
    const countScripts = async (path: string, destination: string) => {
      const headers = { cookie: administrator, 'sec-fetch-dest': destination }
      const { text } = await server.request(path, { headers })
      expect(text).toContain('</html>')
      return text.match(/<script (?!id="page-data"|type="application)/g)?.length ?? 0
    }
    expect(await countScripts('/?preview=draft', 'iframe')).toBe(0)
    expect(await countScripts('/?preview=draft', 'document')).toBe(1)
    expect(await countScripts('/', 'iframe')).toBe(1)
  })
})
