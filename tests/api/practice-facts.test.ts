// The demo practice's facts are in its content and nowhere else.
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import { readDemoContent } from '#features/site/server/starting-content.ts'
import { listAddresses } from '../support/public-addresses.ts'
import { editSite, registerAdministrator } from '../support/site-test-bed.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const { practice, offices } = readDemoContent()
const domain = practice.email.split('@')[1] ?? ''
const facts = [
  practice.shortName.en,
  practice.phone,
  domain,
  practice.siteCredit.name,
  ...offices.flatMap(({ street, postalCode, place }) => [street.en, postalCode, place.en]),
]

describe('the facts of the demo practice', () => {
  const homes = ['src/features/demo/', 'src/app/client/dev/']
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => /\.(ts|tsx)$/.test(file) && !file.includes('.test.'))
    .filter((file) => !homes.some((home) => file.startsWith(home)))

  it.each([
    ...facts,
    practice.insurers[0]?.en ?? '',
    `$${practice.feeRange?.from} - $${practice.feeRange?.to}`,
    practice.bookingUrl,
    practice.trainingUrl,
    practice.instagramUrl,
    practice.linkedinUrl,
  ])('%s is in no source file', (fact) => {
    expect(fact).not.toBe('')
    const holders = files.filter((file) =>
      readFileSync(file, 'utf8').toLowerCase().includes(fact.toLowerCase()),
    )
    expect(holders).toEqual([])
  })

  // "Review pages for each office are linked externally." A practice of its own decides: the college forbids its
  // members to advertise with testimonials, so a new one starts without the links.
  it('the demo links to the reviews of each office, and a new practice does not', async () => {
    expect(practice.linksToReviews).toBe(true)
    const { default: starting } = await import('#features/site/content/starting.json', {
      with: { type: 'json' },
    })
    expect(starting.practice.linksToReviews).toBe(false)
  })
})

describe('a practice that is not the demo', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite', { DEMO: 'false' })
  })
  afterAll(() => server.stop())

  const addresses = listPublicPages()
    .flatMap((page) => (page.shows === 'therapist' ? [] : listAddresses(page)))
    .concat('/nowhere', '/admin', '/site.webmanifest', '/robots.txt', '/sitemap.xml')

  it.each(addresses)('%s says nothing of the demo practice and is not indexed', async (path) => {
    const { text } = await server.request(path)
    const found = facts.filter((fact) => text.toLowerCase().includes(fact.toLowerCase()))
    expect(found).toEqual([])
    // A name that nobody has entered is not one: pages do without.
    expect(text).not.toMatch(/Our Practice|Notre cabinet/)
    if (text.startsWith('<!doctype'))
      expect(text).toContain('<meta name="robots" content="noindex">')
    // What has no content leaves nothing behind.
    expect(text).not.toMatch(/href=""(?!>load)|href="tel:"|src=""|undefined/)
  })

  it('opens soon, with name and phone as far as its draft has them', async () => {
    const readHome = async () => (await server.request('/')).text.replaceAll('<!-- -->', '')
    expect(await readHome()).toContain('We open soon')
    expect(await readHome()).toContain('<title>Opening soon</title>')
    expect((await server.request('/site.webmanifest')).json).not.toHaveProperty('name')
    expect((await server.request('/privacy-policy')).text).toContain('Our practice (“we”)')
    expect(await readHome()).toContain('href="tel:988"')
    expect((await server.request('/sitemap.xml')).text).not.toContain('<loc>')
    expect((await server.request('/about')).text).toContain('Our Mission')

    const site = editSite(server, await registerAdministrator(server))
    const { status } = await site.edit((content) => {
      content.practice.name.en = 'Harbour Lane Therapy'
      content.practice.phone = '416-555-0120'
    })
    expect(status).toBe(200)
    await expect.poll(readHome).toContain('You can call us at')
    const home = await readHome()
    expect(home).toContain('<title>Harbour Lane Therapy | Opening soon</title>')
    expect(home).toContain('href="tel:+14165550120"')
    expect((await server.request('/site.webmanifest')).json).toMatchObject({
      name: 'Harbour Lane Therapy',
    })
    for (const [path, size] of [
      ['/icon-192.png', 192],
      ['/og-card.png', 1200],
    ] as const) {
      const answer = await fetch(server.url + path)
      const { width } = await sharp(await answer.arrayBuffer()).metadata()
      expect([path, width]).toEqual([path, size])
    }
  })
})
