import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const zone = 'America/Vancouver'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer('sqlite', { PRACTICE_TIMEZONE: zone })
})
afterAll(() => server.stop())

it('tells browsers the practice’s time zone where it is not the usual one', async () => {
  for (const path of ['/', '/fr', '/therapists', '/auth']) {
    const { text } = await server.request(path)
    expect([path, /<html[^>]*>/.exec(text)?.[0]]).toEqual([
      path,
      expect.stringContaining(`data-zone="${zone}"`),
    ])
  }
})

it('counts the days of free calls and of chat in that zone', async () => {
  const [calls, chat] = await Promise.all(
    ['/api/free-calls', '/api/chat/availability'].map((path) => server.request(path)),
  )
  expect([calls?.json, chat?.json]).toMatchObject([{ timeZone: zone }, { timezone: zone }])
})
