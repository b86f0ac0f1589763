import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { createTestBed } from '../support/test-process.ts'
import { demoPassword } from '../support/test-server.ts'

const testBed = createTestBed()
afterAll(() => testBed.clear())

it('stays responsive during 200 concurrent sign-ins from one address', async () => {
  const server = await testBed.start(testBed.makeDirectory(), {
    DEMO_PASSWORD: demoPassword,
    TRUST_PROXY: '1',
  })
  await server.isReady()
  const signIn = async (n: number, address: string) => {
    const response = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username: `person-${n}@practice.example`, password: 'a guess' }),
    })
    await response.arrayBuffer()
    return response.status
  }
  await signIn(0, '203.0.113.1')

  const attackState = { isDone: false }
  const attack = Promise.all(
    Array.from({ length: 200 }, (_, n) => signIn(n, '203.0.113.66')),
  ).finally(() => {
    attackState.isDone = true
  })
  const waits: number[] = []
  while (!attackState.isDone) {
    const startedAt = performance.now()
    await (await fetch(`${server.url}/healthz`)).arrayBuffer()
    waits.push(performance.now() - startedAt)
    await pause(20)
  }
  const statuses = await attack
  const sorted = waits.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const worst = sorted.at(-1) ?? 0
  expect(median).toBeLessThan(250)
  expect(worst).toBeLessThan(1_000)
  expect(new Set(statuses)).toEqual(new Set([401, 429, 503]))
})
