import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callEngines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('metrics on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  afterAll(() => server.stop())

  const metrics = (headers: Record<string, string> = {}) =>
    fetch(`${server.url}/metrics`, { headers })

  it('are available to a program on this machine', async () => {
    await fetch(`${server.url}/api/therapists`)
    await fetch(`${server.url}/therapists/maya-chen`)
    const answer = await metrics()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await answer.text()
    expect(text).toMatch(
      /^http_requests_total\{method="GET",route="\/api\/therapists",status="200"\} 1$/m,
    )
    expect(text).toMatch(/^practice_unsent_mails \d+$/m)
    expect(text).toMatch(/^practice_seconds_since_removal [\d.]+$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    // Only route patterns, without names or ids of records.
    expect(text).not.toContain('maya-chen')
  })

  it('are not available through a proxy on this machine', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      const answer = await metrics({ [header]: '203.0.113.9' })
      expect([header, answer.status]).toEqual([header, 401])
      expect(await answer.text()).not.toContain('http_requests_total')
    }
  })

  it('are available to an administrator from anywhere, but not to a therapist', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' }
    const asAdmin = await metrics({ ...from, cookie: await server.signIn(admin) })
    expect(asAdmin.status).toBe(200)
    const asMaya = await metrics({ ...from, cookie: await server.signIn(maya) })
    expect(asMaya.status).toBe(401)
  })
})
