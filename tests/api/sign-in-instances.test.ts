import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxFailures } from '#features/access/auth/rules.ts'
import { eventually } from '../support/eventually.ts'
import { isWholeRun } from '../support/run.ts'
import { logIn, post } from '../support/sign-in-test-bed.ts'
import { engines, type TestDatabase } from '../support/test-database.ts'
import { createTestBed, type TestProcess } from '../support/test-process.ts'
import {
  admin,
  daniel,
  demoPassword,
  director,
  maya,
  openDemoOnServer,
  sessionSecret,
} from '../support/test-server.ts'

describe.runIf(isWholeRun && engines.includes('postgres'))('two instances on one database', () => {
  const testBed = createTestBed()
  let database: TestDatabase
  let instances: TestProcess[]

  // For all tests: each guesses from addresses of its own.
  beforeAll(async () => {
    database = await openDemoOnServer()
    const settings = {
      DATABASE_URL: database.url ?? '',
      SESSION_SECRET: sessionSecret,
      TRUST_PROXY: '1',
      DEMO: 'true',
      DEMO_PASSWORD: demoPassword,
    }
    const start = () => testBed.start(testBed.makeDirectory(), settings)
    const first = await start()
    await first.isReady()
    const second = await start()
    await second.isReady()
    instances = [first, second]
  })
  afterAll(async () => {
    await testBed.clear()
    await database.close()
  })

  /** Counts requests, which alternate between the instances as behind a load balancer. */
  let requestCount = 0
  const guess = (username: string, address: string, password = 'a guess') => {
    requestCount += 1
    const server = instances[requestCount % 2]
    if (!server) throw new Error('no instance')
    return logIn(server, username, password, address)
  }

  const expectBlocked = (answer: Awaited<ReturnType<typeof guess>>) => {
    expect(answer.status).toBe(429)
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(800)
    expect(wait).toBeLessThanOrEqual(900)
    expect(answer.json?.message).toMatch(
      /^Too many failed sign-ins\. Please wait 1[45] minutes and try again\.$/,
    )
    expect(answer.cookies).toEqual([])
  }

  it('allow five guesses at an account from one address, and do not lock out its owner elsewhere', async () => {
    for (let n = 0; n < 5; n += 1) expect((await guess(maya, '203.0.113.1')).status).toBe(401)
    for (const server of instances) {
      expectBlocked(await logIn(server, maya, 'a guess', '203.0.113.1'))
      expectBlocked(await logIn(server, maya, demoPassword, '203.0.113.1'))
      const owner = await logIn(server, maya, demoPassword, '198.51.100.1')
      expect(owner.status).toBe(200)
    }
    // An unknown name is blocked in the same way.
    const unknown = 'nobody@stillwater.example'
    for (let n = 0; n < 5; n += 1) expect((await guess(unknown, '203.0.113.2')).status).toBe(401)
    expectBlocked(await guess(unknown.toUpperCase(), '203.0.113.2'))
  })

  it('allow five of thirty concurrent guesses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => guess(daniel, '203.0.113.3')),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
  })

  it('allow twenty guesses from one address for any names', async () => {
    for (let n = 0; n < maxFailures.address; n += 1) {
      expect((await guess(`person-${n}@stillwater.example`, '203.0.113.4')).status).toBe(401)
    }
    for (const _ of instances) expectBlocked(await guess(admin, '203.0.113.4', demoPassword))
    expect((await guess(admin, '203.0.113.5', demoPassword)).status).toBe(200)
  })

  it('allow ninety guesses at an account from any addresses', async () => {
    // Five per address, as more would be blocked by the limit of the address.
    for (let n = 0; n < maxFailures.account / 5; n += 1) {
      const address = `192.0.2.${n + 1}`
      const answers = await Promise.all(Array.from({ length: 5 }, () => guess(director, address)))
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    }
    for (const _ of instances) expectBlocked(await guess(director, '192.0.2.200', demoPassword))
    expect((await guess(maya, '192.0.2.200', demoPassword)).status).toBe(200)
  })

  it('see a session that was opened or ended on the other', async () => {
    const [one, other] = instances
    if (!one || !other) throw new Error('two instances')
    const { cookie } = await logIn(one, maya, demoPassword)
    const getStatusAt = async (server: TestProcess) =>
      (await fetch(`${server.url}/api/user`, { headers: { cookie } })).status
    expect(await getStatusAt(other)).toBe(200)
    expect((await post(other, '/api/logout', { cookie })).status).toBe(204)
    await eventually(async () => expect(await getStatusAt(one)).toBe(401))
  })
})
