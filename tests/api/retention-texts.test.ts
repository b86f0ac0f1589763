import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getRetentionPolicy } from '#features/core/retention/contract.ts'
import {
  auditRetentionDays,
  formatDays,
  matchAnswerDays,
  requestLinkDays,
  unusedLinkDays,
  visitorAddressDays,
  waitlistDays,
} from '#features/core/retention/rules.ts'
import { backupDays, staffCookies } from '#features/practice/site/rules.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

const source = (path: string) => new URL(`../../${path}`, import.meta.url)

let server: TestServer

beforeAll(async () => {
  server = await startTestServer('sqlite', { LEAD_RETENTION_DAYS: '45', CHAT_RETENTION_DAYS: '3' })
})
afterAll(() => server.stop())

it('public texts show the configured retention periods', async () => {
  expect((await server.call(getRetentionPolicy)).json).toEqual({ leadDays: 45, chatDays: 3 })
  const form = (await server.request('/consultation')).text.replaceAll('<!-- -->', '')
  expect(form).toContain('Kept confidential and deleted after 45 days.')
  const policy = (await server.request('/privacy-policy')).text.replaceAll('<!-- -->', '')
  expect(policy).toMatch(/are deleted 45 days after\s+you send them/)
  expect(policy).toMatch(/are deleted 3 days after\s+they were written/)
  expect(policy).toMatch(/pick it up again for up to 3 days/)
  const terms = (await server.request('/terms-of-service')).text.replaceAll('<!-- -->', '')
  expect(terms).toContain('href="/privacy-policy#keep"')
  expect(terms).toMatch(/are deleted after 3 days/)
})

it('the policy’s other periods are those of the code', async () => {
  const policy = (await server.request('/privacy-policy')).text.replaceAll(/<!-- -->|\s+/g, ' ')
  const plain = policy.replaceAll(/ +/g, ' ')
  expect(plain).toContain(`are kept for ${formatDays(auditRetentionDays)},`)
  expect(plain).toContain(`removed from them after ${formatDays(visitorAddressDays)}`)
  expect(plain).toContain(`normally after ${formatDays(backupDays)}`)
  expect(plain).toContain(`are deleted ${formatDays(waitlistDays)} after you joined`)
  expect(plain).toContain(`are deleted ${formatDays(matchAnswerDays)} after you gave them`)
  expect(plain).toContain(
    `ends if nobody uses it within ${formatDays(unusedLinkDays)}, ${formatDays(requestLinkDays)} after the request`,
  )
  // Every number of days in the policy comes from the code, except the 30 of PHIPA.
  const known = new Set([
    45,
    3,
    auditRetentionDays,
    visitorAddressDays,
    backupDays,
    waitlistDays,
    matchAnswerDays,
    requestLinkDays,
    unusedLinkDays,
    30,
  ])
  const named = [...plain.matchAll(/(\d+) days/g)].map(([, days]) => Number(days))
  expect(named.filter((days) => !known.has(days))).toEqual([])
  const usage = await readFile(source('src/app/server/operations/backup.ts'), 'utf8')
  expect(usage).toContain(`rule: { days: ${backupDays} }`)
  // The database's triggers enforce the same periods.
  const guards = await readFile(source('migrations/0007-audit.ts'), 'utf8')
  expect(guards).toContain(`keptDays = ${auditRetentionDays - 1}`)
  expect(guards).toContain(`addressDays = ${visitorAddressDays - 1}`)
})

it('the policy names every cookie of the site', async () => {
  const plain = (await server.request('/privacy-policy')).text.replaceAll('<!-- -->', '')
  const files = await readdir(source('src'), { recursive: true })
  const set = new Set<string>()
  for (const file of files.filter((name) => /\/server\/.*\.ts$/.test(name))) {
    const text = await readFile(source(`src/${file}`), 'utf8')
    for (const [, name = ''] of text.matchAll(/secretCookie\('([^']+)'/g)) set.add(name)
    // Every cookie that is set has its name from `secretCookie`.
    for (const [, name = ''] of text.matchAll(/setCookie\(([^,]+),/g)) {
      expect(name).toMatch(/^\w+\.name$/)
    }
  }
  expect([...set].toSorted()).toEqual([...staffCookies].toSorted())
  for (const name of set) expect(plain).toContain(name)
  // A visitor gets no cookie.
  for (const path of ['/', '/consultation', '/privacy-policy', '/api/chat/availability']) {
    expect((await server.request(path)).headers.get('set-cookie')).toBeNull()
  }
})

it.each(['/', '/consultation', '/auth', '/admin', '/nowhere'])(
  'the page at %s passes the same periods to the visitor’s chat',
  async (path) => {
    const headers = path === '/admin' ? { cookie: await server.signIn(admin) } : undefined
    const { text } = await server.request(path, headers && { headers })
    const data = /<script id="page-data"[^>]*>([^<]*)</.exec(text)?.[1] ?? '[]'
    expect(JSON.parse(data)).toContainEqual([
      expect.arrayContaining([getRetentionPolicy.path]),
      { leadDays: 45, chatDays: 3 },
    ])
  },
)
