// No input causes a 5xx or ends the process. `FUZZ_SEED=…` repeats a run; `npm run test:all` sends forty times
// as much, and `node bench/fuzz.ts` many times more.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDevices } from '#features/access/devices/contract.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'
import {
  type FuzzResult,
  type FuzzTarget,
  fuzzEndpoint,
  inFuzzOrder,
} from '../support/fuzz-endpoint.ts'
import { fuzzSocket } from '../support/fuzz-socket.ts'
import { isWholeRun } from '../support/run.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const count = Number(process.env['FUZZ_AMOUNT'] ?? (isWholeRun ? 500 : 12))
// Frames are cheap, and fewer might not make the server close a socket.
const frameCount = Math.max(count, 500)
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
// These calls need a secret that no odd input contains.
const secretPaths = new Set([
  '/api/register',
  '/api/resend-verification',
  '/api/screen-unlock/passkey/options',
])
const definitions = inFuzzOrder(await findAllEndpoints())

describe(`odd input (FUZZ_SEED=${seed})`, () => {
  let server: TestServer
  let target: FuzzTarget
  beforeAll(async () => {
    server = await startTestServer('sqlite', { CHAT_HOURS: '0-24' })
    const conversations = await server.sql('select session_id from chat_sessions')
    target = {
      url: server.url,
      signIn,
      secrets: conversations.map((row) => String(row['session_id'])),
    }
  })
  afterAll(() => server.stop())

  const cookies = new Map<string, string>()
  /** Signs someone in, or finds that they still are: no call has signed them out or locked their screen. */
  async function signIn(person: 'therapist' | 'administrator') {
    const known = cookies.get(person)
    if (known && (await server.call(listDevices, { cookie: known })).status === 200) return known
    const cookie = await server.signIn(person === 'therapist' ? maya : admin)
    cookies.set(person, cookie)
    return cookie
  }

  const expectSound = async (result: FuzzResult, sent = count) => {
    expect(result.sent).toBe(sent)
    expect(result.faults.slice(0, 5), `FUZZ_SEED=${seed}`).toEqual([])
    const alive = await server.request('/healthz')
    expect([alive.status, alive.json]).toEqual([200, { status: 'ok' }])
  }

  it.each(['visitor', 'administrator'] as const)('in frames of a %s', async (person) => {
    const result = await fuzzSocket(target, person, { seed, count: frameCount })
    await expectSound(result, frameCount)
    // The server responded, with more than one frame.
    expect(result.answers).toBeGreaterThan(frameCount / 10)
    expect(result.sockets).toBeGreaterThan(1)
  })

  it.each(definitions.map((definition, at) => [getName(definition), definition, at] as const))(
    'in %s',
    async (_name, definition, at) => {
      const result = await fuzzEndpoint(target, definition, { seed: seed + at, count })
      await expectSound(result)
      // Some input passed validation; otherwise the test would prove little.
      const { statuses } = result
      const refused = (statuses[401] ?? 0) + (statuses[403] ?? 0)
      if (!secretPaths.has(definition.path)) expect(refused).toBeLessThan(count)
    },
  )
})
