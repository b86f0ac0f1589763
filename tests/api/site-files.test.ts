import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { localPath } from '#shared/local-path.ts'
import { demoContent, demoSite } from '../support/demo-site.ts'
import { listAddresses } from '../support/public-addresses.ts'
import { editSite } from '../support/site-test-bed.ts'
import { createTestClock, day } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

const addressesIn = (sitemap: string) =>
  new Map(
    [
      ...sitemap.matchAll(
        /<url><loc>([^<]+)<\/loc><lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>(?:<xhtml:link [^>]+\/>)*<\/url>/g,
      ),
    ].map(([, address = '', day = '']) => [new URL(address).pathname, day]),
  )

describe.each(callEngines)('files for search engines on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  afterAll(() => server.stop())

  const readSitemap = async () => {
    const { status, headers, text } = await server.request('/sitemap.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    return addressesIn(text)
  }

  it('robots.txt excludes the portal and the API, and links to the sitemap', async () => {
    const { status, headers, text } = await server.request('/robots.txt')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toMatch(/^User-agent: \*\nDisallow: \/api\/\nDisallow: \/admin\/\n/)
    expect(text).toMatch(/^Sitemap: http:\/\/localhost:\d+\/sitemap\.xml$/m)
  })

  it('the sitemap lists every indexable page, each of which exists and allows indexing', async () => {
    const found = await readSitemap()
    const listed = listPublicPages()
      .filter((page) => !page.isPrivate)
      .flatMap((page) => (page.shows === 'therapist' ? [] : listAddresses(page)))
      .flatMap((path) => [path, localPath(path, 'fr')])
    expect([...found.keys()]).toEqual(expect.arrayContaining(listed))
    expect(found.has('/auth')).toBe(false)
    for (const folder of ['/therapists/', '/fr/therapists/']) {
      expect([...found.keys()].filter((path) => path.startsWith(folder))).toHaveLength(14)
    }
    expect(found.size).toBe(listed.length + 28)
    for (const path of found.keys()) {
      const { status, text } = await server.request(path)
      expect([path, status, /<meta name="robots"/.test(text)]).toEqual([path, 200, false])
      const canonical = /<link rel="canonical" href="([^"]+)">/.exec(text)?.[1] ?? ''
      expect(new URL(canonical).pathname).toBe(path)
    }
  })

  it('the sitemap names each page in both languages, as the page itself does', async () => {
    const origin = new URL((await server.request('/robots.txt')).text.split('Sitemap: ')[1] ?? '')
      .origin
    const { text } = await server.request('/sitemap.xml')
    expect(text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
    for (const path of ['/fees', '/fr/fees']) {
      const entry = text.split('\n').find((line) => line.includes(`<loc>${origin}${path}</loc>`))
      const inSitemap = [...(entry ?? '').matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)]
      const page = (await server.request(path)).text
      const inPage = [...page.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)]
      const toPairs = (found: RegExpMatchArray[]) => found.map(([, tag, url]) => [tag, url])
      expect(toPairs(inSitemap)).toEqual([
        ['en-CA', `${origin}/fees`],
        ['fr-CA', `${origin}/fr/fees`],
        ['x-default', `${origin}/fees`],
      ])
      expect(toPairs(inPage)).toEqual(toPairs(inSitemap))
    }
  })

  it('a page’s date is that of its text, a profile’s that of its last change', async () => {
    // Not today: the demo practice may have been made before midnight.
    const [version] = await server.sql('select published_at from site_versions')
    const published = new Date(String(version?.['published_at']))
    const madeOn = published.toLocaleDateString('en-CA', { timeZone: 'America/Toronto' })
    const before = await readSitemap()
    expect(before.get('/privacy-policy')).toBe(demoContent.documents.privacy.changedOn)
    expect(before.get('/about')).toBe(madeOn)
    expect(before.get('/therapists/maya-chen')).toBe(madeOn)

    const changeAll = (at: string, where = '') =>
      server.sql(`update therapists set updated_at = ? ${where}`, [at])
    await changeAll('2020-02-03T12:00:00Z')
    const later = await readSitemap()
    expect(later.get('/therapists/maya-chen')).toBe('2020-02-03')
    expect(later.get('/therapists')).toBe(madeOn)

    await changeAll('2031-05-07T12:00:00Z', "where slug = 'maya-chen'")
    const last = await readSitemap()
    expect(last.get('/therapists/maya-chen')).toBe('2031-05-07')
    expect(last.get('/therapists/daniel-okafor')).toBe('2020-02-03')
    // This page shows her too.
    expect([last.get('/therapists'), last.get('/')]).toEqual(['2031-05-07', '2031-05-07'])
    expect(last.get('/about')).toBe(madeOn)
  })

  it('a hidden profile is not in the sitemap', async () => {
    await server.sql(
      "update users set is_therapist = false where email = 'daniel.okafor@stillwater.example'",
    )
    expect((await readSitemap()).has('/therapists/daniel-okafor')).toBe(false)
  })

  it('manifest, icons and the image for link previews have the stated sizes', async () => {
    const manifest = (await server.request('/site.webmanifest')).json as {
      name: string
      icons: { src: string; sizes: string; type: string; purpose?: string }[]
    }
    expect(manifest.name).toBe(demoSite.practice.name)
    const getSize = async (path: string) => {
      const answer = await fetch(server.url + path)
      expect([path, answer.status]).toEqual([path, 200])
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
      return `${width}x${height}`
    }
    for (const { src, sizes } of manifest.icons) {
      if (sizes !== 'any') expect(await getSize(src)).toBe(sizes)
    }
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
      expect.arrayContaining(['any', '192x192', '512x512']),
    )
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    expect(await getSize('/apple-touch-icon.png')).toBe('180x180')
    // Safari and old feed readers request this name, whatever the page specifies.
    const ico = await fetch(`${server.url}/favicon.ico`)
    expect(ico.headers.get('content-type')).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/)
    expect(Buffer.from(await ico.arrayBuffer()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
    expect(await getSize('/og-card.png')).toBe('1200x630')
    const icon = await server.request('/icon.svg')
    expect([icon.headers.get('content-type'), icon.text.startsWith('<svg')]).toEqual([
      'image/svg+xml',
      true,
    ])
  })
})

describe.each(callEngines)('the dates of pages in the sitemap on %s', (engine) => {
  const clock = createTestClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, {}, { clock })
    // The pages that list therapists have the date of their latest change, too.
    await server.sql('update therapists set updated_at = ?', ['2020-02-03T12:00:00Z'])
  })
  afterAll(() => server.stop())

  const read = async (from = server) => addressesIn((await from.request('/sitemap.xml')).text)
  /** Publishes a change a day later; sign-ins have ended by then. */
  const publishNextDay = async (change: (content: SiteContent) => void) => {
    clock.pass(day)
    const site = editSite(server, await server.signIn(admin))
    await site.edit(change)
    expect((await site.publish()).status).toBe(200)
  }
  const [first, second, third] = ['2026-11-21', '2026-11-22', '2026-11-23']

  it('are those of the publication that changed the page, after a restart and on all instances', async () => {
    await publishNextDay(({ pages, services, documents }) => {
      pages.faq.lead.en = 'What people ask us.'
      const [individual] = services
      if (individual) individual.rightForNote.en = 'You need no diagnosis.'
      documents.terms.contactText.en = 'Write to us about these terms.'
    })
    await publishNextDay(({ practice }) => {
      practice.insurers.push({ en: 'Beneva', fr: 'Beneva' })
    })
    const dates = await read()
    expect(Object.fromEntries(dates)).toMatchObject({
      '/': first,
      '/therapists': first,
      '/locations': first,
      '/fees': first,
      '/services/couples-therapy': first,
      '/faq': second,
      '/services/individual-therapy': second,
      '/terms-of-service': second,
      '/about': third,
      '/privacy-policy': demoContent.documents.privacy.changedOn,
    })
    await server.restart()
    expect(await read()).toEqual(dates)
    if (engine === 'postgres') {
      const other = await startTestServer(engine, {}, { clock, beside: server })
      const found = await read(other)
      await other.stop()
      expect(found).toEqual(dates)
    }
  })
})

it('draws the sharing picture with the practice’s own name and offices', async () => {
  const server = await startTestServer('sqlite')
  const site = editSite(server, await server.signIn(admin))
  const readCard = async () => Buffer.from(await (await fetch(`${server.url}/og-card.png`)).bytes())
  const publish = async (change: (content: SiteContent) => void) => {
    await site.edit(change)
    const { status } = await site.publish()
    expect(status).toBe(200)
    return readCard()
  }
  const demo = await readCard()
  const renamed = await publish(({ practice }) => {
    practice.name.en = 'Harbour Lane Therapy'
  })
  expect(renamed.equals(demo)).toBe(false)
  const moved = await publish(({ offices }) => {
    for (const office of offices) if (office.key === 'kanata') office.visibility = 'hidden'
  })
  expect(moved.equals(renamed)).toBe(false)
  const same = await publish(({ practice }) => {
    practice.phone = '613-555-0123'
  })
  expect(same.equals(moved)).toBe(true)
  await server.stop()
})
