// The frame of every page, and the pages of the practice's own words, in French.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editSite } from '../support/site-test-bed.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('sqlite')
})
afterAll(() => server.stop())

type Data = Record<string, unknown>
const readJsonLd = (text: string) =>
  [...text.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Data,
  )

describe('a French page', () => {
  it.each([
    ['/fr', 'Thérapie à\u00a0Ottawa et en ligne', 'Pourquoi nous choisir?'],
    ['/fr/about', 'À propos', 'Nos valeurs'],
    ['/fr/fees', '', 'Ce que coûte une séance'],
    ['/fr/faq', '', 'Vous ne trouvez pas votre question?'],
    ['/fr/crisis', 'De l’aide en cas de crise', 'Partout en Ontario'],
    ['/fr/privacy-policy', 'Politique de confidentialité', 'Sur cette page'],
    ['/fr/terms-of-service', 'Conditions d’utilisation', 'Nous joindre'],
    ['/fr/accessibility', 'Déclaration d’accessibilité', 'Ligne d’accueil'],
    ['/fr/nowhere', 'Erreur 404\u00a0: page introuvable', 'Aller à la page d’accueil'],
  ])('%s has French words in its title, its header, its text and its footer', async (...row) => {
    const [path, title, words] = row
    const { text } = await server.request(path)
    expect(text).toContain('<html lang="fr-CA">')
    expect(/<title>([^<]*)/.exec(text)?.[1]).toContain(title)
    for (const part of ['Nos thérapeutes', words, 'Tous droits réservés.']) {
      expect(text).toContain(part)
    }
    for (const english of ['Our Therapists', 'Book a', 'Quick Links', 'All rights', 'new tab']) {
      expect(text).not.toContain(english)
    }
    // Every page that it links to is French, but for the link to the page itself in English.
    const links = [...text.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)]
    const others = links.filter(
      ([tag, href = '']) => !/^\/fr(?=[/?#]|$)/.test(href) && !/hreflang="en-CA"/i.test(tag),
    )
    expect(others.map(([tag]) => tag)).toEqual([])
  })

  it('writes dates and money as French Canada does', async () => {
    expect((await server.request('/fr/privacy-policy')).text).toMatch(
      /Dernière mise à jour\u00a0: <time dateTime="2025-04-25">25\u00a0avril 2025<\/time>/,
    )
    expect((await server.request('/fr/fees')).text).toMatch(/>\d+\u00a0\$</)
  })

  it('has structured data in its language, with French addresses and one id of the practice', async () => {
    const [french, english] = await Promise.all(
      ['/fr', '/'].map(async (path) => readJsonLd((await server.request(path)).text)),
    )
    const find = (objects: Data[] = [], type: string) =>
      objects.find((one) => one['@type'] === type)
    expect(find(french, 'WebSite')).toMatchObject({ inLanguage: 'fr-CA' })
    expect(find(english, 'WebSite')).toMatchObject({ inLanguage: 'en-CA' })
    expect(new URL(String(find(french, 'WebSite')?.['url'])).pathname).toBe('/fr')
    expect(find(french, 'Organization')?.['@id']).toBe(find(english, 'Organization')?.['@id'])
  })
})

describe('a practice that does not offer French', () => {
  beforeAll(async () => {
    const site = editSite(server, await server.signIn(admin))
    await site.edit(({ practice }) => {
      practice.offersFrench = false
    })
    expect((await site.publish()).status).toBe(200)
  })

  it('sends readers of French addresses to the English page', async () => {
    const { status, headers } = await server.request('/fr/fees?utm_source=card')
    expect([status, headers.get('location')]).toEqual([302, '/fees?utm_source=card'])
  })

  it('names no French page, in its links, its head or the sitemap', async () => {
    const { text } = await server.request('/fees')
    expect(text).not.toMatch(/hreflang|Français|"\/fr/i)
    expect((await server.request('/sitemap.xml')).text).not.toMatch(/xhtml:link|\/fr/)
  })
})
