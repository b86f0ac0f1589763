// Every public page in French: its head, its links, and that no English is left in it. The pages come from the
// table of public pages, so a new page is checked from its first day.
import { describe, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import { readDemoContent } from '#features/practice/site/server/starting-content.ts'
import { localPath } from '#shared/local-path.ts'
import { demoContent } from '../support/demo-site.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { isSentence, readPageTexts } from '../support/page-texts.ts'
import { listAddresses } from '../support/public-addresses.ts'

const stage = setupE2E()

const publicPages = listPublicPages()
const listed = publicPages.filter(({ isPrivate }) => !isPrivate).flatMap(listAddresses)
const others = ['/auth', '/nowhere', '/therapists/genevieve-lachapelle-beauregard']

/** Help lines that have no French name. */
const englishLines = readDemoContent().pages.crisis.lines.flatMap(({ name }) =>
  name.en === name.fr ? [name.en, `: ${name.en}`] : [],
)

/** Texts that are the same in both languages: names of people, places and organisations. */
const names = new Set([
  ...englishLines,
  demoContent.practice.name,
  demoContent.practice.siteCredit.name,
])

async function readHead(path: string) {
  const html = await (await fetch(stage.server.url + path)).text()
  const find = (pattern: RegExp) => pattern.exec(html)?.[1]
  return {
    language: find(/<html lang="([^"]*)"/),
    title: find(/<title>([^<]*)<\/title>/),
    description: find(/<meta name="description" content="([^"]*)"/),
    canonical: find(/<link rel="canonical" href="([^"]*)"/),
    locale: find(/property="og:locale" content="([^"]*)"/),
    alternates: [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(
      ([, tag, href = '']) => [tag, new URL(href).pathname],
    ),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
  }
}

describe.each([...listed, ...others])('%s in French', (path) => {
  const french = localPath(path, 'fr')

  it('has no text of the English page', async () => {
    const english = new Set(await readPageTexts(stage, path))
    const same = (await readPageTexts(stage, french)).filter(
      (text) => english.has(text) && isSentence(text) && !names.has(text),
    )
    expect(same).toEqual([])
  })

  it('leads only to French pages, but for the link to its English page', async () => {
    const html = await (await fetch(stage.server.url + french)).text()
    const links = [...html.matchAll(/<a\b([^>]*)>/g)].map(([, attributes = '']) => ({
      href: /\bhref="([^"]*)"/.exec(attributes)?.[1] ?? '',
      isTranslation: /hreflang="en-CA"/i.test(attributes),
    }))
    const pages = links.filter(({ href }) => /^\/(?!\/|uploads\/|site-images\/|api\/)/.test(href))
    expect(pages.length).toBeGreaterThan(5)
    const wrong = pages.filter(
      ({ href, isTranslation }) => isTranslation === /^\/fr(\W|$)/.test(href),
    )
    expect(wrong).toEqual([])
    const translations = pages.filter(({ isTranslation }) => isTranslation)
    expect(new Set(translations.map(({ href }) => href))).toEqual(new Set([path]))
  })
})

describe.each(listed)('the head of %s', (path) => {
  it('names both languages, and its own in every part', async () => {
    const [english, french] = [await readHead(path), await readHead(localPath(path, 'fr'))]
    const alternates = [
      ['en-CA', path],
      ['fr-CA', localPath(path, 'fr')],
      ['x-default', path],
    ]
    expect([english.language, english.locale, english.alternates]).toEqual([
      'en-CA',
      'en_CA',
      alternates,
    ])
    expect([french.language, french.locale, french.alternates]).toEqual([
      'fr-CA',
      'fr_CA',
      alternates,
    ])
    expect(new URL(french.canonical ?? '').pathname).toBe(localPath(path, 'fr'))
    expect(french.title).not.toBe(english.title)
    expect(french.description).not.toBe(english.description)
    for (const object of french.data) expect(JSON.stringify(object)).not.toContain('"en-CA"')
  })
})

it('has another title on every page, in both languages', async () => {
  const all = listed.flatMap((path) => [path, localPath(path, 'fr')])
  const titles = await Promise.all(all.map(async (path) => (await readHead(path)).title))
  expect(new Set(titles).size).toBe(all.length)
})
