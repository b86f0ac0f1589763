import { expect, it } from 'vitest'
import { resendCode } from '#features/access/auth/contract.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'
import { callEngines, engines } from '../support/test-database.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const settings = { RATE_LIMIT: 'on', TRUST_PROXY: '1' }
const { max } = resendCode.limit

/** Makes the calls alternately at the servers. @returns how many were refused by the limit */
async function countRefused(
  servers: TestServer[],
  times: number,
  toAddress: (n: number) => string,
) {
  let refused = 0
  for (let n = 0; n < times; n += 1) {
    const server = servers[n % servers.length]
    const headers = { 'x-forwarded-for': toAddress(n) }
    const answer = await server?.call(resendCode, { headers })
    if (answer?.status !== 429) continue
    refused += 1
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(200)
  }
  return refused
}

it.each(callEngines)('limits calls of an address in any spelling, on %s', async (engine) => {
  const server = await startTestServer(engine, settings)
  try {
    const spellings = ['203.0.113.9', '::ffff:203.0.113.9', '203.0.113.9:4711']
    const one = await countRefused([server], max + 3, (n) => spellings[n % 3] ?? '')
    expect(one).toBe(3)
    const household = await countRefused([server], max + 3, (n) => `2001:db8:1:1::${n}`)
    expect(household).toBe(3)
    const site = await countRefused([server], 3 * max + 5, (n) => `2001:db8:1:${n + 10}::1`)
    // A household's calls count for its site, except refused ones.
    expect(site).toBe(5)
    expect(await countRefused([server], 1, () => '203.0.113.10')).toBe(0)
  } finally {
    await server.stop()
  }
})

it.runIf(engines.includes('postgres'))('counts the calls of all instances together', async () => {
  const first = await startTestServer('postgres', settings)
  const second = await startTestServer('postgres', settings, { beside: first })
  try {
    expect(await countRefused([first, second], max + 4, () => '203.0.113.9')).toBe(4)
  } finally {
    await second.stop()
    await first.stop()
  }
})

it('counts what strangers store, and what costs much to answer, for all instances together', async () => {
  const stored = [
    'POST /api/consultation',
    'POST /api/waitlist',
    'POST /api/chat/messages',
    'POST /api/chat/call-back',
    'POST /api/chat/files',
    'GET /api/free-calls',
  ]
  const definitions = await findAllEndpoints()
  const shared = definitions.filter(({ limit }) => limit?.isShared).map(getName)
  expect(shared).toEqual(expect.arrayContaining(stored))
})
