import { afterAll, expect, it } from 'vitest'
import { isWholeRun } from '../support/run.ts'
import { createTestBed } from '../support/test-process.ts'
import { demoPassword } from '../support/test-server.ts'

const testBed = createTestBed()
afterAll(() => testBed.clear())

/** Sign-ins that arrive together. */
const attempts = 200

it.runIf(isWholeRun)(
  'answers others between 200 concurrent sign-ins from one address',
  async () => {
    const server = await testBed.start(await testBed.makePractice(), {
      DEMO_PASSWORD: demoPassword,
      TRUST_PROXY: '1',
    })
    await server.isReady()
    const answered: number[] = []
    const signIn = async (n: number, address: string) => {
      const response = await fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ username: `person-${n}@practice.example`, password: 'a guess' }),
      })
      await response.arrayBuffer()
      answered.push(response.status)
    }
    await signIn(0, '203.0.113.1')
    answered.length = 0

    // The passwords that were checked while each request of someone else waited: with the event loop blocked by them,
    // the first request would wait for all.
    const countChecked = () => answered.filter((status) => status === 401).length
    const attack = Promise.all(
      Array.from({ length: attempts }, (_, n) => signIn(n, '203.0.113.66')),
    )
    const waitedFor: number[] = []
    while (answered.length < attempts) {
      const before = countChecked()
      await (await fetch(`${server.url}/healthz`)).arrayBuffer()
      waitedFor.push(countChecked() - before)
    }
    await attack
    const checked = countChecked()
    expect(checked).toBeGreaterThan(5)
    expect(Math.max(...waitedFor)).toBeLessThan(checked / 2)
    expect(new Set(answered)).toEqual(new Set([401, 429, 503]))
  },
)
