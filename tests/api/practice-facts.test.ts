// The demo practice's facts are in its content and nowhere else.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import { readDemoContent } from '#features/practice/site/server/starting-content.ts'
import { listAddresses } from '../support/public-addresses.ts'
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
  const homes = ['src/features/demo/demo/']
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
    const { default: starting } = await import('#features/practice/site/content/starting.json', {
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
    // A name that no one has entered is not one: pages do without.
    expect(text).not.toMatch(/Our Practice|Notre cabinet/)
    if (text.startsWith('<!doctype'))
      expect(text).toContain('<meta name="robots" content="noindex">')
    // A message that has no content leaves nothing behind.
    expect(text).not.toMatch(/href=""(?!>load)|href="tel:"|src=""|undefined/)
  })
})
