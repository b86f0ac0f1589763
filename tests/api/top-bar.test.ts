// The bar above the header of every public page: the crisis line, the other language, and the way out.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import { localPath } from '#shared/local-path.ts'
import { listAddresses } from '../support/public-addresses.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

describe('the bar of every public page', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
  })
  afterAll(() => server.stop())

  const pages = listPublicPages()
    .flatMap((page) => listAddresses(page))
    .concat('/nowhere')
  it.each([
    ['en', 'Leave this page', 'Français'],
    ['fr', 'Quitter cette page', 'English'],
  ] as const)(
    'has the crisis line, the other language and the way out in %s',
    async (language, leave, other) => {
      for (const page of pages) {
        const path = localPath(page, language)
        const { text } = await server.request(path)
        const header = text.slice(text.indexOf('<header'), text.indexOf('</header>'))
        const links = header.match(/<a .*?<\/a>/gs) ?? []
        const bar = links.map((link) => link.replaceAll(/<svg.*?<\/svg>|<(?!a )[^>]*>/gs, ''))
        const find = (pattern: RegExp) => bar.filter((link) => pattern.test(link)).length
        expect({
          path,
          crisis: find(/href="tel:988".*>.*9-8-8/) > 0,
          leave: find(new RegExp(`data-leave.*>${leave}`)),
          language: find(new RegExp(`lang="[^"]*".*>${other}`)) > 0,
        }).toEqual({ path, crisis: true, leave: 1, language: true })
      }
    },
  )

  it.each([
    ['/consultation?therapist=maya-chen', '/fr/consultation?therapist=maya-chen', 'fr-CA'],
    ['/fr/therapists?concern=anxiety', '/therapists?concern=anxiety', 'en-CA'],
  ])(
    '%s links the same page with the same query in the header, its menu and the footer',
    async (path, other, tag) => {
      const { text } = await server.request(path)
      const links = text.match(/<a [^>]*data-language-link[^>]*>/g) ?? []
      expect(links).toHaveLength(3)
      for (const link of links) {
        expect(link).toContain(`href="${other}"`)
        expect(link).toContain(`lang="${tag}"`)
        expect(link).toMatch(new RegExp(`hreflang="${tag}"`, 'i'))
      }
    },
  )

  it.each([
    ['/', 'page', 'Home'],
    ['/therapists', 'page', 'Our Therapists'],
    ['/therapists/maya-chen', 'true', 'Our Therapists'],
    ['/match', 'true', 'Our Therapists'],
    ['/services/trauma-therapy', 'true', 'Services'],
    ['/locations', 'page', 'Locations'],
    ['/about', 'page', 'About Us'],
    ['/consultation', undefined, undefined],
  ])('is above a navigation that marks where %s is', async (path, current, label) => {
    const { text } = await server.request(path)
    const [navigation = ''] = /<nav[^>]*aria-label="Main".*?<\/nav>/s.exec(text) ?? []
    const marked = [...navigation.matchAll(/<a [^>]*aria-current="(\w+)"[^>]*>(.*?)<\/a>/gs)]
    const found = marked.map(([, value, words = '']) => [value, words.replaceAll(/<[^>]*>/g, '')])
    expect(found).toEqual(label ? [[current, label]] : [])
  })
})
