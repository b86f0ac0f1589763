import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

describe('frames around our pages', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
  })
  afterAll(() => server.stop())

  const readFraming = async (path: string) => {
    const { headers } = await server.request(path)
    const policy = headers.get('content-security-policy') ?? ''
    return [/frame-ancestors [^;]+/.exec(policy)?.[0], headers.get('x-frame-options')]
  }

  it('are refused everywhere', async () => {
    for (const path of ['/', '/auth', '/admin/site', '/?preview=published', '/?x=preview=draft']) {
      expect([path, ...(await readFraming(path))]).toEqual([path, "frame-ancestors 'none'", 'DENY'])
    }
  })

  it('are allowed to the website editor for a preview', async () => {
    for (const path of ['/?preview=draft', '/services?x=1&preview=draft']) {
      const framing = [path, "frame-ancestors 'self'", 'SAMEORIGIN']
      expect([path, ...(await readFraming(path))]).toEqual(framing)
    }
  })
})
