// A practice that has written only what must be written.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { narrow, openBrowser, openPerson, visit } from '../support/browser.ts'
import { isWholeRun } from '../support/run.ts'
import { editSite, readDemoContent } from '../support/site-test-bed.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'
import { saveTracesOnFailure } from '../support/traces.ts'

/** Every text without words, in both languages. */
function emptyTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(emptyTexts)
  if (typeof value !== 'object' || value === null) return value
  if ('en' in value && 'fr' in value) {
    return typeof value.en === 'string' ? { en: '', fr: '' } : { en: [], fr: [] }
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptyTexts(inner)]))
}

const required =
  /^(practice\.(name|shortName)|pages\.\w+\.title|documents\.\w+\.body|(offices|services|pages\.crisis\.lines)\.\d+\.name|pages\.(consultation\.choices|match\.concerns)\.\d+\.label|pages\.directory\.searchWords\.\d+\.words)$/

/** Puts the texts back that a publication needs. */
function restoreRequired(value: unknown, full: unknown, path: string): unknown {
  if (required.test(path)) return full
  if (typeof value !== 'object' || value === null || typeof full !== 'object' || full === null) {
    return value
  }
  const others = new Map(Object.entries(full))
  const entries = Object.entries(value).map(([name, inner]) => {
    const at = path ? `${path}.${name}` : name
    return [name, restoreRequired(inner, others.get(name), at)] as const
  })
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

function readBareContent(): SiteContent {
  const full = readDemoContent()
  const content = restoreRequired(emptyTexts(full), full, '') as SiteContent // of the same form
  const noLinks = { bookingUrl: '', trainingUrl: '', instagramUrl: '', linkedinUrl: '' }
  const siteCredit = { name: '', url: '' }
  const lists = { insurers: [], mailingAddress: [], footerServices: [] }
  Object.assign(content.practice, noLinks, lists, { phone: '', feeRange: null, siteCredit })
  Object.assign(content, { notices: [], closures: [] })
  const { fees, faq, home, about, locations, services, consultation } = content.pages
  Object.assign(fees, { rows: [], rules: [] })
  Object.assign(faq, { questions: [] })
  Object.assign(home, { reasons: [] })
  Object.assign(about, { values: [], approach: [], payments: [] })
  Object.assign(locations, { virtualPoints: [] })
  Object.assign(services, { expect: [] })
  Object.assign(consultation, { steps: [] })
  for (const [n, service] of content.services.entries()) {
    // A card without a text is refused.
    Object.assign(service, { rightFor: [], shortText: full.services[n]?.shortText })
  }
  for (const office of content.offices) {
    Object.assign(office, { coordinates: null, postalCode: '' })
  }
  return content
}

let browser: Browser
let server: TestServer
beforeAll(async () => {
  server = await startTestServer('sqlite')
  const site = editSite(server, await server.signIn(admin))
  expect((await site.saveAll(readBareContent())).json).toEqual({ updatedAt: expect.any(String) })
  expect((await site.publish()).json).toEqual({ version: 2 })
  browser = await openBrowser()
})
afterAll(async () => {
  await server?.stop()
})
saveTracesOnFailure()

const addresses = [
  ...listPublicPages()
    .map(({ path }) => path)
    .filter((path) => !/[:*]/.test(path)),
  '/services/individual-therapy',
  '/therapists/maya-chen',
]

/** The pages with most texts. */
const hydrated = isWholeRun ? addresses : ['/', '/about', '/consultation', '/therapists/maya-chen']

describe('a site whose optional texts are empty', () => {
  it('shows every page without the name of nothing', async () => {
    for (const path of addresses) {
      const { text } = await server.request(path)
      const words = text.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, ' ')
      expect([path, /undefined|null|\[object/.exec(words)]).toEqual([path, null])
    }
  })

  it('hydrates its pages without an error', async () => {
    const { page, problems, close } = await openPerson(browser, server.url, { viewport: narrow })
    for (const path of hydrated) {
      await visit(page, path)
      // A page that differs from its HTML reports it here.
      expect([path, ...problems]).toEqual([path])
    }
    await close()
  })

  it.each(['/fees', '/faq'])('has no page %s, and no link to it', async (path) => {
    const { status, text } = await server.request(path)
    expect([status, text.includes('404 Page Not Found')]).toEqual([404, true])
    expect((await server.request('/sitemap.xml')).text).not.toContain(`${path}</loc>`)
    expect((await server.request('/')).text).not.toContain(`href="${path}"`)
  })
})
