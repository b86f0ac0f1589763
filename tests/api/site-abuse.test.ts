import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { saveSiteDraft } from '#features/website/site-editor/contract.ts'
import { editSite, readDemoContent, type SiteEditor } from '../support/site-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

const payload = '<img src=x onerror=alert(1)>'

/** Replaces every text that visitors read. */
function replaceTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaceTexts)
  if (typeof value !== 'object' || value === null) return value
  if ('en' in value && 'fr' in value) {
    if (typeof value.en === 'string') return { en: payload, fr: payload }
    const rich = [
      { type: 'heading', level: 2, runs: [payload] },
      { type: 'paragraph', runs: [payload, { text: payload, bold: true, href: '/about' }] },
      { type: 'list', items: [[payload]] },
      { type: 'quote', runs: [payload] },
    ]
    return { en: rich, fr: rich }
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, replaceTexts(inner)]),
  )
}

const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n % 90}`).join(' ')

describe.each(callEngines)('hostile content of the site on %s', (engine) => {
  let server: TestServer
  let cookie: string
  let site: SiteEditor
  beforeAll(async () => {
    server = await startTestServer(engine)
    cookie = await server.signIn(admin)
    site = editSite(server, cookie)
  })
  afterAll(() => server.stop())

  const publish = async (content: unknown) => {
    expect((await site.saveAll(content)).status).toBe(200)
    const { status, json } = await site.publish()
    expect([status, json]).toEqual([200, { version: expect.any(Number) }])
  }

  it('is shown as text on every page', async () => {
    const content = replaceTexts(readDemoContent()) as SiteContent // of the same form
    content.practice.siteCredit.name = payload
    content.notices.push({
      id: 'notice',
      text: { en: payload, fr: payload },
      link: { label: { en: payload, fr: payload }, href: '/fees' },
      from: '',
      until: '',
    })
    await publish(content)
    const paths = listPublicPages()
      .map(({ path }) => path)
      .filter((path) => !/[*:]/.test(path))
    expect(paths.length).toBeGreaterThan(8)
    const [service] = content.services
    for (const path of [...paths, `/services/${service?.slug ?? ''}`]) {
      const { status, text } = await server.request(path)
      expect([path, status < 500]).toEqual([path, true])
      expect([path, text.includes('<img src=x')]).toEqual([path, false])
    }
    const home = await server.request('/')
    expect(home.text.includes('&lt;img src=x onerror=alert(1)&gt;')).toBe(true)
    const manifest = await server.request('/site.webmanifest')
    expect(manifest.status).toBe(200)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example',
    'https://evil.example/" onclick="alert(1)',
    ' https://evil.example',
  ])('refuses %s as an address', async (address) => {
    await site.discard()
    const { practice } = readDemoContent()
    const { status } = await site.save('practice', { ...practice, instagramUrl: address })
    expect(status).toBe(400)
    const { fr } = { fr: [] }
    const link = [{ type: 'paragraph', runs: [{ text: 'x', href: address }] }]
    const { documents } = readDemoContent()
    const value = { ...documents, terms: { ...documents.terms, body: { en: link, fr } } }
    const isTrimmed = address.startsWith(' ')
    expect((await site.save('documents', value)).status).toBe(isTrimmed ? 200 : 400)
  })

  it.each([
    '{"__proto__": {"isAdmin": true}}',
    '{"constructor": {"prototype": {}}}',
    '[]',
    'null',
    '1e999',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  ])('refuses the value %.40s of a section', async (value) => {
    const { status } = await server.request(saveSiteDraft.path, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: `{"section":"look","value":${value},"updatedAt":null}`,
    })
    expect([400, 409]).toContain(status)
  })

  it('publishes 100 offices and 100 services of 5,000 words', async () => {
    await site.discard()
    const content = readDemoContent()
    const [office] = content.offices
    const [service] = content.services
    if (!office || !service) throw new Error('the demo practice has both')
    content.offices = Array.from({ length: 100 }, (_, n) => ({
      ...structuredClone(office),
      key: `office-${n}`,
      name: { en: `Office ${n}`, fr: '' },
    }))
    content.services = Array.from({ length: 100 }, (_, n) => ({
      ...structuredClone(service),
      key: `service-${n}`,
      slug: `service-${n}`,
      name: { en: `Service ${n}`, fr: '' },
      shortText: { en: `Text ${n}`, fr: '' },
      description: {
        en: [{ type: 'paragraph' as const, runs: [`${words(2_500)} ${n}`] }],
        fr: [{ type: 'paragraph' as const, runs: [`${words(2_500)} ${n}`] }],
      },
    }))
    await publish(content)
    for (const path of ['/', '/locations', '/api/site/services/service-99', '/consultation']) {
      expect([path, (await server.request(path)).status]).toEqual([path, 200])
    }
    const state = await site.read()
    // The ten services and two offices of the demo practice remain for old requests.
    expect(state.published?.services).toHaveLength(110)
    expect(state.published?.offices).toHaveLength(102)
  })

  it('refuses more text than it stores', async () => {
    await site.discard()
    const content = readDemoContent()
    const run = words(2_800)
    const body = Array.from({ length: 260 }, () => ({ type: 'paragraph' as const, runs: [run] }))
    content.documents.terms.body.en = body
    const answer = await site.saveAll(content).catch(() => ({ status: 413 }))
    expect(answer.status).toBe(413)
    expect((await site.read()).draft).toBeNull()
  })
})

describe('a page at a time by two administrators', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer('sqlite')
  })
  afterEach(() => server.stop())

  it('never mixes what both have saved', async () => {
    const cookie = await server.signIn(admin)
    const site = editSite(server, cookie)
    const { practice } = readDemoContent()
    const save = async (phone: string) => {
      const { updatedAt } = await site.read()
      const value = { ...practice, phone, privacyEmail: `${phone}@practice.example` }
      return (await site.save('practice', value, updatedAt)).status
    }
    const phones = Array.from({ length: 20 }, (_, n) => `1800555${1000 + n}`)
    const statuses = await Promise.all(phones.map(save))
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    const { draft } = await site.read()
    expect(draft?.practice.privacyEmail).toBe(`${draft?.practice.phone}@practice.example`)
  })
})
