import { afterAll, beforeAll } from 'vitest'
import { type Device, listDevices } from '#features/access/devices/contract.ts'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { readCookie } from './read-cookie.ts'
import { demoPassword, startTestServer, type TestServer } from './test-server.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** A practice whose staff sign in from several devices. */
export function setupAccounts(engine: Engine) {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { RATE_LIMIT: 'on', TRUST_PROXY: '1' })
  })
  afterAll(() => server.stop())

  /** Signs in with a given user agent from a given address. */
  async function signIn(
    username: string,
    { password = demoPassword, userAgent = firefox, address = '198.51.100.1' } = {},
  ) {
    const answer = await server.request('/api/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ username, password }),
    })
    const cookie = readCookie(answer)
    return { cookie, status: answer.status, headers: { 'x-forwarded-for': address } }
  }
  type Browser = Awaited<ReturnType<typeof signIn>>

  const isSignedIn = async (browser: Browser) =>
    (await server.call(getCurrentUser, browser)).status === 200
  const getDevices = async (browser: Browser) =>
    (await server.call(listDevices, browser)).json as Device[]
  const getLastAuditEntry = async () =>
    (
      await server.sql(
        'select actor_id, action, record_type, record_id, outcome, address from audit_log order by id desc limit 1',
      )
    )[0]

  return {
    get server() {
      return server
    },
    signIn,
    isSignedIn,
    getDevices,
    getLastAuditEntry,
  }
}
