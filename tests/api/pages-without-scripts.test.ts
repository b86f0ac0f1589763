// Every public page as a browser without scripts gets it, read from the HTML that the server sends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import { demoSite, frenchDemoSite } from '../support/demo-site.ts'
import { listAddresses } from '../support/public-addresses.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('sqlite')
})
afterAll(() => server.stop())

const paths = listPublicPages()
  .flatMap((page) => listAddresses(page).slice(0, 1))
  .concat(
    '/therapists/genevieve-lachapelle-beauregard',
    '/nowhere',
    '/therapists/nobody',
    '/services/nothing',
  )

/** The attributes of the links of a part of a page, by the text of each. */
function listLinks(html: string) {
  return [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(
    ([, attributes = '', content = '']) => ({
      attributes,
      href: /\bhref="([^"]*)"/.exec(attributes)?.[1] ?? '',
      text: content.replaceAll(/<[^>]*>/g, '').trim(),
    }),
  )
}

const cutPart = (html: string, tag: string) =>
  new RegExp(`<${tag}\\b.*?</${tag}>`, 's').exec(html)?.[0] ?? ''

/** Values of the request form as the server sends it; of a list, the words of the chosen therapist. */
async function readForm(address: string) {
  const { text } = await server.request(address)
  const list = (name: string) =>
    new RegExp(`<select\\b[^>]*name="${name}".*?</select>`, 's').exec(text)?.[0] ?? ''
  const chosen = (name: string) =>
    /<option value="([^"]*)" selected="">(.*?)<\/option>/.exec(list(name)) ?? []
  const notes = /<textarea\b[^>]*name="notes"[^>]*>(.*?)<\/textarea>/s.exec(text)?.[1]
  return {
    serviceType: chosen('serviceType')[1] ?? '',
    preferredTherapist: chosen('preferredTherapist')[2]?.replaceAll('<!-- -->', ''),
    notes: notes?.trim(),
  }
}

describe.each(paths)('%s', (path) => {
  it('can be read and navigated without scripts', async () => {
    const { text } = await server.request(path)
    expect(
      /<h1\b[^>]*>(.*?)<\/h1>/s
        .exec(text)?.[1]
        ?.replaceAll(/<[^>]*>/g, '')
        .trim(),
    ).toBeTruthy()

    const header = listLinks(cutPart(text, 'header'))
    for (const [label, href] of [
      ['Home', '/'],
      ['Our Therapists', '/therapists'],
      ['Services', '/services'],
      ['Locations', '/locations'],
      ['About Us', '/about'],
    ]) {
      expect(header.filter((link) => link.text === label).map((link) => link.href)).toContain(href)
    }
    for (const name of [/^Training/, /^Existing Clients/]) {
      const outside = header.find((link) => name.test(link.text))
      expect(outside?.attributes).toContain('target="_blank"')
      expect(outside?.attributes).toMatch(/rel="[^"]*noopener/)
      expect(outside?.href).toMatch(/^https:\/\//)
    }
    expect(header.some((link) => link.text === 'New Clients (Free 20 min)')).toBe(true)

    const footer = cutPart(text, 'footer')
    const numbers = listLinks(footer).map((link) => link.href)
    for (const number of ['tel:988', 'sms:988', 'tel:911']) {
      expect(numbers.filter((href) => href === number)).toHaveLength(1)
    }
    const year = new Date().toLocaleDateString('en-CA', {
      timeZone: 'America/Toronto',
      year: 'numeric',
    })
    expect(footer.replaceAll(/<[^>]*>/g, '')).toContain(`© ${year} Stillwater Psychotherapy`)
  })

  it('names no address of another host that a browser would load', async () => {
    const { text } = await server.request(path)
    const loaded = [
      ...text.matchAll(/<(?:script|img|iframe|source|video|audio)\b[^>]*\bsrc(?:set)?="([^"]*)"/g),
    ]
      .concat([
        ...text.matchAll(
          /<link\b[^>]*rel="(?:stylesheet|preload|modulepreload|icon)"[^>]*href="([^"]*)"/g,
        ),
      ])
      .map(([, address = '']) => address)
    expect(loaded.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([])
  })
})

it('the link of the chat leads to a note on what needs scripts', async () => {
  const { text: page } = await server.request('/about')
  const bubble = listLinks(page).find(({ attributes }) => attributes.includes('data-chat-bubble'))
  expect(bubble?.href).toBe('/consultation#chat')
  const { text } = await server.request('/consultation')
  expect(text).toMatch(/<noscript id="chat">.+<\/noscript>/s)
})

// "the whole request form can be filled … Hide the fields, keep phone and office hours."
it.each([
  ['/consultation', 'Call us instead'],
  ['/fr/consultation', 'Appelez-nous plutôt'],
  ['/therapists/elise-tremblay', 'Call us instead'],
  ['/fr/therapists/elise-tremblay', 'Appelez-nous plutôt'],
])('hides the fields of %s where scripts do not run, and says how to ask', async (path, words) => {
  const { text } = await server.request(path)
  const form = /<form [^>]*method="post".*?<\/form>/s.exec(text)?.[0] ?? ''
  const note = cutPart(form, 'noscript')
  expect(note).toContain(words)
  expect(note).toContain('href="tel:')
  expect(note.replaceAll(/<[^>]*>/g, '')).toMatch(/9\s?(AM|h)/)
  const [before = '', fields = ''] = form.split('no-scripting:hidden')
  expect(before).not.toMatch(/<(input|select|textarea|button)\b/)
  expect(fields).toMatch(/<input\b.*<button data-submit/s)
  // "captcha area empty for longer": the picture waits for scripts.
  expect(fields).toMatch(/aria-busy="true"[^>]*><span[^>]*>(Loading|Chargement)/)
})

it.each([
  ['/crisis', false],
  ['/match', false],
  ['/fr/crisis', false],
  ['/about', true],
])('offers the chat on %s: %s', async (path, isOffered) => {
  const { text } = await server.request(path)
  expect(text.includes('data-chat-bubble')).toBe(isOffered)
})

// A link presets the form as far as it can, by the server alone.
describe.each([
  {
    language: 'English',
    prefix: '',
    services: demoSite.services,
    book: 'Book a Consultation',
    interest: (name: string) => `I am interested in ${name}.`,
  },
  {
    language: 'French',
    prefix: '/fr',
    services: frenchDemoSite.services,
    book: 'Demander une consultation',
    interest: (name: string) => `Le service qui m’intéresse\u00a0: ${name}.`,
  },
])('the link from a service in $language', ({ prefix, services, book, interest }) => {
  it.each(services)(
    '$name says what the request is about',
    async ({ slug, name, requestChoice, isNamedByChoice }) => {
      const service = await server.request(`${prefix}/services/${slug}`)
      const links = listLinks(cutPart(service.text, 'main')).filter(({ text }) => text === book)
      const address = `${prefix}/consultation?service=${slug}`
      expect(new Set(links.map(({ href }) => href))).toEqual(new Set([address]))
      expect(await readForm(address)).toMatchObject({
        serviceType: requestChoice,
        notes: isNamedByChoice ? '' : interest(name),
      })
    },
  )
})

it.each([
  ['/consultation?therapist=nobody-here', 1],
  ['/consultation?therapist=maya-chen', 0],
  ['/consultation?therapist=no-preference', 0],
  ['/consultation?service=hypnosis', 0],
])('%s shows %i notices of an unknown therapist', async (path, count) => {
  const { text } = await server.request(path)
  expect([...text.matchAll(/We couldn’t find the therapist/g)]).toHaveLength(count)
  expect(await readForm(path)).toMatchObject({ serviceType: '' })
})

it('a link to a therapist who takes no new clients shows that in the list', async () => {
  const { preferredTherapist } = await readForm('/consultation?therapist=elise-tremblay')
  expect(preferredTherapist).toBe('Élise Tremblay (not taking new clients)')
})
