// The metadata of each page for search engines and link previews, parsed as they do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import { listTherapists, type Therapist } from '#features/practice/therapists/contract/public.ts'
import { demoSite } from '../support/demo-site.ts'
import { listAddresses } from '../support/public-addresses.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const { practice, offices, services } = demoSite

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('sqlite', { PUBLIC_URL: 'http://practice.example:8080' })
})
afterAll(() => server.stop())

const origin = 'http://practice.example:8080'
const profile = '/therapists/maya-chen'
const listed = listPublicPages(services)
  .filter(({ isPrivate }) => !isPrivate)
  .flatMap(listAddresses)

type SchemaObject = Record<string, unknown> & { '@type': string }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decode = (text = '') => text.replace(/&(#?\w+);/g, (_, name: string) => entities[name] ?? '?')

async function readHead(path: string) {
  const { text, status } = await server.request(path)
  const head = text.slice(text.indexOf('<head>'), text.indexOf('</head>'))
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)]
  return {
    status,
    title: decode(/<title>([^<]*)<\/title>/.exec(head)?.[1]),
    canonical: [...head.matchAll(/<link rel="canonical" href="([^"]*)">/g)].map(([, href]) => href),
    meta: new Map(metas.map(([, name = '', content]) => [name, decode(content)])),
    names: metas.map(([, name]) => name),
    objects: [...head.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as SchemaObject,
    ),
  }
}

const ofType = (objects: SchemaObject[], type: string) =>
  objects.filter((one) => one['@type'] === type)

/** Every text of an object at a property for URLs. */
function getAddresses(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    return ['url', 'item', 'image', 'logo', '@id'].includes(key) ? [value] : []
  }
  if (Array.isArray(value)) return value.flatMap((one) => getAddresses(one, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => getAddresses(inner, name))
}

describe('the head of a page', () => {
  it.each(listed)('%s has complete metadata, once', async (path) => {
    const { status, title, canonical, meta, names } = await readHead(path)
    expect(status).toBe(200)
    expect(title).toContain(practice.name)
    expect(title.length).toBeLessThanOrEqual(90)
    expect(canonical).toEqual([origin + path])
    const description = meta.get('description') ?? ''
    expect(description.length).toBeGreaterThan(60)
    expect(description.length).toBeLessThanOrEqual(200)
    expect(meta.get('og:title')).toBe(title)
    expect(meta.get('twitter:title')).toBe(title)
    expect(meta.get('og:description')).toBe(description)
    expect(meta.get('twitter:description')).toBe(description)
    expect(meta.get('og:url')).toBe(origin + path)
    expect(meta.get('og:site_name')).toBe(practice.name)
    expect(meta.get('twitter:card')).toBe('summary_large_image')
    for (const picture of ['og:image', 'twitter:image']) {
      expect(meta.get(picture)).toBe(`${origin}/og-card.png`)
    }
    expect([meta.get('og:image:width'), meta.get('og:image:height')]).toEqual(['1200', '630'])
    expect(meta.get('og:image:alt')).toContain(practice.name)
    expect(meta.get('twitter:image:alt')).toBe(meta.get('og:image:alt'))
    expect(new Set(names).size).toBe(names.length)
  })

  it('no two pages have the same title or description', async () => {
    const heads = await Promise.all(listed.map(readHead))
    expect(new Set(heads.map(({ title }) => title)).size).toBe(listed.length)
    expect(new Set(heads.map(({ meta }) => meta.get('description'))).size).toBe(listed.length)
  })

  it.each(listed)('%s has valid schema.org data with absolute URLs', async (path) => {
    const { objects } = await readHead(path)
    expect(objects.length).toBeGreaterThan(0)
    for (const object of objects) {
      expect(object['@context']).toBe('https://schema.org')
      for (const address of getAddresses(object))
        expect(address.startsWith(`${origin}/`)).toBe(true)
      expect(JSON.stringify(object)).not.toMatch(
        /null|undefined|"hasCredential"|aggregateRating|"review"/,
      )
    }
    const [crumbs, ...others] = ofType(objects, 'BreadcrumbList')
    expect(others).toEqual([])
    if (path === '/') {
      expect(crumbs).toBeUndefined()
      return
    }
    const steps = crumbs?.['itemListElement'] as { position: number; name: string; item: string }[]
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
    expect(steps[0]).toMatchObject({ name: 'Home', item: `${origin}/` })
    expect(steps.at(-1)?.item).toBe(origin + path)
    for (const { name } of steps) expect(name.length).toBeGreaterThan(2)
  })

  it.each(['/', '/locations'])('%s describes both offices and their hours', async (path) => {
    const { objects } = await readHead(path)
    const businesses = ofType(objects, 'MedicalBusiness')
    expect(businesses).toHaveLength(offices.length)
    for (const [index, office] of offices.entries()) {
      expect(businesses[index]).toMatchObject({
        name: `${practice.name}, ${office.name}`,
        telephone: practice.phone,
        openingHours: 'Mo-Su 09:00-21:00',
        priceRange: practice.fees,
        address: {
          '@type': 'PostalAddress',
          streetAddress: `${office.street} ${office.suite}`,
          addressLocality: office.city,
          postalCode: office.postalCode,
          addressCountry: 'CA',
        },
      })
    }
  })

  it.each(services)('$name is described as a service of the practice', async ({ slug, name }) => {
    const { objects } = await readHead(`/services/${slug}`)
    expect(ofType(objects, 'Service')).toMatchObject([
      { name, url: `${origin}/services/${slug}`, provider: { name: practice.name } },
    ])
  })

  it('a profile is described as the page of a person', async () => {
    const { objects } = await readHead(profile)
    expect(ofType(objects, 'ProfilePage')).toMatchObject([
      {
        mainEntity: {
          '@type': 'Person',
          name: 'Maya Chen',
          jobTitle: 'Registered Psychotherapist',
          worksFor: { name: practice.name },
        },
      },
    ])
  })

  it('a profile is described in as many specialties as search engines show', async () => {
    const { json } = await server.call(listTherapists, {})
    for (const { slug, specializations } of json as Therapist[]) {
      for (const path of [`/therapists/${slug}`, `/fr/therapists/${slug}`]) {
        const description = (await readHead(path)).meta.get('description') ?? ''
        expect([path, description.length > 155]).toEqual([path, false])
        expect(description).toMatch(/(online|en ligne)\.$/)
        if (path.startsWith('/fr')) continue
        expect(description.toLowerCase()).toContain(specializations[0]?.toLowerCase())
      }
    }
  })

  it('a French page is shared with a French picture', async () => {
    for (const path of ['/fr', '/fr/therapists/maya-chen']) {
      expect((await readHead(path)).meta.get('og:image')).toBe(`${origin}/og-card-fr.png`)
    }
    const [english, french] = await Promise.all(
      ['/og-card.png', '/og-card-fr.png'].map((path) => server.request(path)),
    )
    expect(french?.headers.get('content-type')).toBe('image/png')
    expect(french?.text).not.toBe(english?.text)
  })

  it('an office has an address of its own', async () => {
    const { objects } = await readHead('/locations')
    const { text } = await server.request('/locations')
    for (const { url } of ofType(objects, 'MedicalBusiness')) {
      const [page, id] = String(url).split('#')
      expect(page).toBe(`${origin}/locations`)
      expect(text).toContain(`<article id="${id}"`)
    }
  })

  it.each(['/auth', '/nowhere', '/therapists/nobody', '/services/nothing'])(
    '%s keeps itself out of search and previews',
    async (path) => {
      const { meta, canonical, objects } = await readHead(path)
      expect(meta.get('robots')).toBe('noindex')
      expect(meta.has('og:title')).toBe(false)
      expect([canonical, objects]).toEqual([[], []])
    },
  )
})
