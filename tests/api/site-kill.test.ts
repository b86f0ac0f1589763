import { afterEach, describe, expect, it } from 'vitest'
import type { SiteState } from '#features/website/site-editor/contract.ts'
import { readCookie } from '../support/read-cookie.ts'
import { readDemoContent } from '../support/site-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import { createTestBed, signIn } from '../support/test-process.ts'
import {
  admin,
  demoPassword,
  openDemoOnServer,
  sessionSecret,
  startTestServer,
} from '../support/test-server.ts'

const testBed = createTestBed()
afterEach(() => testBed.clear())

type Send = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; json: unknown }>

async function openSession(server: { url: string }): Promise<Send> {
  const cookie = readCookie(await signIn(server.url, admin, demoPassword))
  return async (method, path, body) => {
    const response = await fetch(`${server.url}/api/admin/${path}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, json: await response.json() }
  }
}

const toPhone = (n: number) => `1-800-555-${String(1_000 + n)}`

describe.each(callEngines)('a server that is killed while it publishes on %s', (engine) => {
  it('has published each version whole or not at all', async () => {
    const directory = await testBed.makePractice()
    const database = engine === 'postgres' ? await openDemoOnServer() : undefined
    const settings = {
      DEMO: 'true',
      DEMO_PASSWORD: demoPassword,
      RATE_LIMIT: 'off',
      ...(database ? { DATABASE_URL: database.url ?? '', SESSION_SECRET: sessionSecret } : {}),
    }
    let confirmed = 0
    for (const killAfter of [1, 3, 6]) {
      const server = await testBed.start(directory, settings)
      await server.isReady()
      const send = await openSession(server)
      let published = 0
      const publishOn = async () => {
        for (let n = confirmed + 1; ; n += 1) {
          const { updatedAt } = (await send('GET', 'site')).json as SiteState
          const value = { ...readDemoContent().practice, phone: toPhone(n) }
          await send('PUT', 'site/draft', { section: 'practice', value, updatedAt })
          const publishing = send('POST', 'site/publish', {})
          // In the middle of a publication, not between two.
          if (published >= killAfter) setImmediate(() => server.signal('SIGKILL'))
          const { status } = await publishing
          if (status === 200) {
            confirmed = n
            published += 1
          }
        }
      }
      await expect(publishOn()).rejects.toThrow()
      expect(await server.ended).toMatchObject({ signal: 'SIGKILL' })

      const again = await testBed.startHere(directory, settings)
      const ask = await openSession(again)
      const state = (await ask('GET', 'site')).json as SiteState
      const phone = state.published?.practice.phone
      // Every publication that was acknowledged is there, and at most the last one beyond it.
      expect([toPhone(confirmed), toPhone(confirmed + 1)]).toContain(phone)
      const isLastPublished = phone === toPhone(confirmed + 1)
      // The draft is gone exactly if it was published.
      if (isLastPublished) expect(state.draft).toBeNull()
      expect(state.version).toBe(1 + confirmed + (isLastPublished ? 1 : 0))
      const { json } = await ask('GET', 'audit?action=published&period=all')
      expect((json as { total: number }).total).toBe(state.version - 1)
      const facts = (await (await fetch(`${again.url}/api/site/facts`)).json()) as {
        practice: { phone: string }
      }
      expect(facts.practice.phone).toBe(phone)
      confirmed = state.version - 1
      await ask('DELETE', 'site/draft').catch(() => undefined)
      await again.stop()
    }
    await database?.close()
  })
})

describe.each(callEngines)('a first start that was killed on %s', (engine) => {
  it('is completed by the next one, which publishes the demo practice', async () => {
    const server = await startTestServer(engine)
    await server.sql('delete from site_versions')
    await server.restart()
    const { json } = await server.request('/api/site/facts')
    await server.stop()
    expect(json).toMatchObject({
      version: 1,
      isPublished: true,
      practice: { name: 'Stillwater Psychotherapy', phone: '1-800-555-0142' },
      offices: [{ key: 'hintonburg' }, { key: 'kanata' }],
    })
  })
})
