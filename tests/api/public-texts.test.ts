// Texts and facts of services, offices and documents, read from the HTML that the server sends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { demoContent } from '../support/demo-site.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('sqlite')
})
afterAll(() => server.stop())

const toText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
/** The crisis line without its hyphens, anywhere in what is read. */
const plainCrisisNumber = /(?<![\d-])988(?![\d-])/
const cutMain = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

describe('the page of a service', () => {
  it.each(demoContent.services)('has the description and facts of $name', async (service) => {
    const { slug, name, nameInSentence, shortText } = service
    const { status, text } = await server.request(paths.service(slug))
    expect(status).toBe(200)
    expect(text).toContain(`rel="canonical" href="http://localhost`)
    expect(text).toContain('"@type":"Service"')
    expect(text).toContain('"@type":"BreadcrumbList"')
    expect(toText(text)).toContain(`${name} | Stillwater Psychotherapy`)
    const main = cutMain(text)
    const words = toText(main)
    const headings = [...main.matchAll(/<h2\b.*?<\/h2>/gs)].map(([html]) => toText(html).trim())
    const question = `Is ${nameInSentence || name} Right for You?`
    for (const heading of [`About ${name}`, 'What to Expect', question]) {
      expect(headings.filter((one) => one === heading)).toEqual([heading])
    }
    expect(words.split(shortText)).toHaveLength(2)
    expect(words.split(' ').length).toBeGreaterThan(400)
    expect(main.split(`href="${paths.consultationAbout(slug)}"`)).toHaveLength(4)
    expect(main).toContain('href="tel:988"')
    expect(words).not.toMatch(plainCrisisNumber)
  })

  it.each(['__proto__', 'constructor', '%2e%2e%2fabout'])('is not found at %s', async (slug) => {
    const { status, text } = await server.request(`/services/${slug}`)
    expect(status).toBe(404)
    expect(text).toContain('Service Not Found')
    expect(text).toContain('noindex')
  })

  it.each(['couples-therapy', 'marriage-counseling', 'family-therapy'])(
    'has our phone number where it asks people to call, on %s',
    async (slug) => {
      const { text } = await server.request(paths.service(slug))
      const paragraph = [...text.matchAll(/<p\b.*?<\/p>/gs)]
        .map(([html]) => html)
        .find((html) => toText(html).includes('call us alone'))
      expect(paragraph).toContain('href="tel:+18005550142"')
    },
  )
})

describe('places and documents', () => {
  it.each([
    ['/locations', ['250 City Centre Ave Suite 402', 'K2L 3C8', 'routes 62 and 88', 'HIPAA']],
    ['/about', ['Client-Centered', 'Sun Life', 'and many others', 'sliding scale']],
    ['/privacy-policy', ['PHIPA', '30 days', '7 days', '4/25/2025', '1-800-387-0073']],
    ['/terms-of-service', ['4/25/2025', '988', 'Ontario']],
    ['/accessibility', ['AODA', 'WCAG 2.1 AA', '4/25/2025']],
  ])('%s says all it has to say, and no email address', async (path, words) => {
    const { status, text } = await server.request(path)
    expect(status).toBe(200)
    for (const word of words) expect(text).toContain(word)
    expect(text).toContain(`<link rel="canonical" href="http://localhost:`)
    expect(text).toContain('"BreadcrumbList"')
    expect(text).not.toMatch(/[\w.]+@[\w-]+\.\w/)
    expect(text).not.toContain('mailto:')
    expect(toText(cutMain(text))).not.toMatch(plainCrisisNumber)
  })

  it('have structured data, the way in and three map services for both offices', async () => {
    const { text } = await server.request('/locations')
    expect(text.match(/"@type":"MedicalBusiness"/g)).toHaveLength(2)
    expect(text).toContain('Mo-Su 09:00-21:00')
    const main = cutMain(text)
    expect(main).toMatch(/Step-free from the parking lot/)
    expect(main).toMatch(/ring 402/)
    expect(main).toContain('href="/consultation?location=Hintonburg"')
    expect(main).not.toContain('<iframe')
    for (const host of ['www.google.com', 'www.openstreetmap.org', 'maps.apple.com']) {
      expect(main.split(`href="https://${host}/`).length).toBeGreaterThanOrEqual(3)
    }
  })
})

it.each([
  ['/consultation', 'When may we call? (optional)'],
  ['/fr/consultation', 'Quand vous appeler? (facultatif)'],
])('the request form at %s says that one may leave out the times', async (path, words) => {
  const { text } = await server.request(path)
  expect(toText(text).replaceAll(/[\u202f\u00a0]/g, ' ')).toMatch(
    new RegExp(words.replace('?', ' ?\\?').replace('(', '\\(').replace(')', '\\)')),
  )
})

describe('a profile', () => {
  it.each([
    [
      'genevieve-lachapelle-beauregard',
      'En français ou en anglais, selon ce qui est le plus facile pour votre enfant.',
    ],
    ['chantal-mukendi', 'Je reçois en français, en anglais et en lingala.'],
  ])('of %s has its French sentence marked as French', async (slug, sentence) => {
    const { text } = await server.request(paths.therapist(slug))
    const marked = [...cutMain(text).matchAll(/<(\w+)[^>]* lang="fr"[^>]*>(.*?)<\/\1>/gs)]
    expect(marked.map(([, , content = '']) => toText(content).trim())).toEqual([sentence])
  })

  it('has all education in one line, and the registration with its number in another', async () => {
    const { text } = await server.request('/therapists/elise-tremblay')
    const facts = [...cutMain(text).matchAll(/<dt\b[^>]*>(.*?)<\/dt>\s*<dd\b[^>]*>(.*?)<\/dd>/gs)]
    const read = facts.map(([, name = '', value = '']) => [
      toText(name).trim(),
      toText(value).trim(),
    ])
    expect(read).toContainEqual([
      'Education',
      expect.stringMatching(
        /^Ph\.D\. Clinical Psychology, Université de Montréal ?, Registered Psycholog/,
      ),
    ])
    expect(read).toContainEqual([
      'Registration',
      expect.stringMatching(/^CPBAO no\. 99107 College of Psychologists /),
    ])
  })
})
