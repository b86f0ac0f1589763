import { afterAll, beforeAll, expect, it } from 'vitest'
import { getKeeping } from '#features/retention/contract.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { openBrowser } from '../support/visitor-tab.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer('sqlite', { LEAD_RETENTION_DAYS: '45', CHAT_RETENTION_DAYS: '3' })
})
afterAll(() => server.stop())

it('the promise of how long things are kept is the one that is set', async () => {
  expect((await server.call(getKeeping)).json).toEqual({ leadDays: 45, chatDays: 3 })
  const form = (await server.request('/consultation')).text.replaceAll('<!-- -->', '')
  expect(form).toContain('Kept confidential and deleted after 45 days.')
  const policy = (await server.request('/privacy-policy')).text.replaceAll('<!-- -->', '')
  expect(policy).toMatch(/are deleted 45 days after\s+you send them/)
  expect(policy).toMatch(/are deleted 3 days after\s+they were written/)
  // The terms name no number of their own: they point to the policy's.
  const terms = (await server.request('/terms-of-service')).text
  expect(terms).toContain('href="/privacy-policy#keep"')
  expect(terms).not.toMatch(/\d+ days/)
})

it('the visitor’s chat promises the same', async () => {
  const browser = await openBrowser({ url: server.url, speed: 1 })
  const tab = browser.openTab()
  await eventually(() => expect(tab.read().keptDays).toBe(3))
  browser.close()
})
