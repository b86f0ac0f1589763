// The French pages of services, offices and therapists, as search engines and readers without scripts get them.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const origin = 'http://practice.example:8080'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('sqlite', { PUBLIC_URL: origin })
})
afterAll(() => server.stop())

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decode = (text = '') =>
  text.replace(/&(#x27|#?\w+);/g, (_, name: string) => entities[name] ?? "'")

async function readPage(path: string) {
  const { text, status } = await server.request(path)
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(text)?.[1] ?? ''
  return {
    status,
    lang: /<html lang="([^"]*)"/.exec(text)?.[1],
    title: decode(/<title>([^<]*)<\/title>/.exec(text)?.[1]),
    description: decode(/<meta name="description" content="([^"]*)"/.exec(text)?.[1]),
    links: [...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => decode(href)),
    words: decode(main.replace(/<!-- -->/g, '').replace(/<[^>]*>/g, '\n')),
    objects: [...text.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
  }
}

const readTexts = (language: string, area: string) =>
  JSON.parse(
    readFileSync(new URL(`../../messages/${language}/${area}.json`, import.meta.url), 'utf8'),
  ) as Record<string, unknown>

/** The English messages that read differently in French, without those that have inputs or marks. */
const englishTexts = ['services', 'places', 'therapists'].flatMap((area) => {
  const french = readTexts('fr', area)
  return Object.entries(readTexts('en', area)).flatMap(([key, text]) =>
    typeof text === 'string' && text !== french[key] && !/[{<]/.test(text) ? [text] : [],
  )
})

describe.each([
  ['/fr/services', 'Nos services | Psychothérapie Stillwater'],
  ['/fr/services/anxiety-therapy', 'Thérapie pour l’anxiété | Psychothérapie Stillwater'],
  ['/fr/locations', 'Bureaux | Psychothérapie Stillwater'],
  ['/fr/therapists', 'Nos thérapeutes | Psychothérapie Stillwater'],
  [
    '/fr/therapists/elise-tremblay',
    'Élise Tremblay, psychologue, directrice clinique | Psychothérapie Stillwater',
  ],
])('the French page %s', (path, title) => {
  it('has a French head', async () => {
    const page = await readPage(path)
    expect(page).toMatchObject({ status: 200, lang: 'fr-CA', title })
    expect(page.description).toMatch(/[àéè]/)
    expect(page.objects.length).toBeGreaterThan(0)
    expect(JSON.stringify(page.objects)).not.toContain('"en-CA"')
  })

  it('has no English interface text and links to French pages', async () => {
    const { words, links } = await readPage(path)
    const lines = new Set(words.split('\n').map((line) => line.trim()))
    expect(englishTexts.filter((text) => lines.has(text))).toEqual([])
    expect(links.length).toBeGreaterThan(0)
    const pages = links.filter((href) => href.startsWith('/'))
    expect(pages.filter((href) => !/^\/fr(?=[/?#]|$)/.test(href))).toEqual([])
  })
})

describe('French services', () => {
  it('are described as a page in French, with breadcrumbs to French pages', async () => {
    const { objects } = await readPage('/fr/services/anxiety-therapy')
    const address = `${origin}/fr/services/anxiety-therapy`
    expect(objects).toMatchObject([
      {
        '@type': 'Service',
        name: 'Thérapie pour l’anxiété',
        url: address,
        mainEntityOfPage: { url: address, inLanguage: 'fr-CA' },
      },
      {
        itemListElement: [
          { name: 'Accueil', item: `${origin}/fr` },
          { name: 'Services', item: `${origin}/fr/services` },
          { item: address },
        ],
      },
    ])
  })

  it('that do not exist are not found in French', async () => {
    const page = await readPage('/fr/services/nothing')
    expect(page).toMatchObject({
      status: 404,
      title: 'Service introuvable | Psychothérapie Stillwater',
    })
    expect(page.words).toContain('Voir tous les services')
  })
})

describe('French offices', () => {
  // "on /fr the drawn maps say "Ottawa River", "Gatineau Hills", "Albert St""
  it.each([
    ['/fr', 1],
    ['/fr/locations', 4],
  ])('have the French labels of the maps on %s', async (path, count) => {
    const { text } = await server.request(path)
    const maps = [...text.matchAll(/"(\/site-images\/[^"#]+\.svg)#([^"]+)"/g)]
    expect(maps).toHaveLength(count)
    for (const [, address = '', label] of maps) {
      const { text: drawing } = await server.request(address)
      expect(drawing).toContain(` id="${label}"`)
    }
    const english = await server.request(path.replace('/fr', '') || '/')
    expect(english.text).not.toContain('.svg#fr')
  })

  it('have addresses as French writes them', async () => {
    const { words, objects } = await readPage('/fr/locations')
    expect(words).toContain('250, avenue City Centre, bureau 402\nOttawa (Ontario) K1R\u00a06K7')
    expect(objects[0]).toMatchObject({
      url: `${origin}/fr/locations#hintonburg`,
      address: { streetAddress: '250, avenue City Centre, bureau 402' },
    })
  })
})

describe('French profiles', () => {
  it('are described with small initials within sentences', async () => {
    const { description, words } = await readPage('/fr/therapists/elise-tremblay')
    expect(description).toMatch(
      /^Élise Tremblay, psychologue, directrice clinique à\u00a0Ottawa\. Domaines\u00a0: [a-zé]/,
    )
    expect(words).toContain('Anglais, français')
    // Why a colleague with openings is proposed: each specialty is a part of its own, as it may be in English.
    expect(words).toMatch(/Gestion du stress\s+et\s+dépression\s*, à\s+Kanata/)
  })

  it('that do not exist are not found in French', async () => {
    const page = await readPage('/fr/therapists/nobody')
    expect(page).toMatchObject({
      status: 404,
      title: 'Profil introuvable | Psychothérapie Stillwater',
    })
    expect(page.links).toContain('/fr/therapists')
  })
})
