// Profiles with texts of every length, as the server renders them; `tests/screens/profiles.test.ts` checks their layout.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTherapist, type Therapist } from '#features/practice/therapists/contract/public.ts'
import { presentProfile } from '#features/practice/therapists/rules.ts'
import { longName, storeProfilesWithGaps } from '../support/profile-gaps.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const readText = (html: string) =>
  html
    .replaceAll(/<!--.*?-->|<[^>]+>/gs, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** The left card of a profile. */
const readGlance = (html: string) => {
  const start = html.indexOf('<section aria-label="At a glance"')
  return html.slice(start, html.indexOf('</section>', start))
}

/** Visible parts of the buttons that open the booking system. */
const listBookingButtons = (html: string) =>
  [...html.matchAll(/<a [^>]*href="https:\/\/booking\.[^>]*rounded-full[^>]*>(.*?)<\/a>/gs)].map(
    ([, content = '']) => readText(content.replaceAll(/<span class="sr-only">.*?<\/span>/gs, '')),
  )

const readMain = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

const shown: readonly (readonly [slug: string, words: readonly string[]])[] = [
  ['maya-chen', [longName, 'Psychothérapeute autorisée']],
  [
    'daniel-okafor',
    [
      'Daniel Okafor',
      'Therapist',
      'English',
      'Registered Psychotherapist, Licensed Mental Health Professional',
      'Not accepting new clients at this time',
      'Already seeing Daniel?',
      'Adults (18+)',
      'Individual Therapy',
      'DO',
    ],
  ],
  [
    'amira-haddad',
    [
      'M.A. Counselling Psychology, Université d’Ottawa',
      'Teenagers (13-19)',
      'Couples',
      'Kanata Office',
      'AH',
    ],
  ],
  ['tom-whitfield', ['M.A. Counselling, Ottawa', 'Virtual only']],
  ['priya-raman', ['M.A. Clinical Psychology, Carleton', 'Sommeil']],
  ['elise-tremblay', ['Élise Tremblay']],
]

describe('profiles with realistic gaps', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
    await storeProfilesWithGaps(server)
  })
  afterAll(() => server.stop())

  it.each(shown)('%s is shown without gaps or raw data', async (slug, words) => {
    const { status, text } = await server.request(`/therapists/${slug}`)
    expect(status).toBe(200)
    const main = readText(readMain(text))
    for (const word of words) expect(main).toContain(word)
    expect(main).not.toMatch(/undefined|null|NaN|\[object/)
  })

  it('a therapist without room for new clients has no Book Now in the directory, but a link to the profile', async () => {
    const { text } = await server.request('/therapists')
    const cards = text.match(/<article.*?<\/article>/gs) ?? []
    const card = cards.find((one) => readText(one).includes('Daniel Okafor')) ?? ''
    expect(readText(card)).toContain('Not Accepting Clients')
    expect(readText(card)).not.toContain('Book Now')
    expect(readText(card)).toContain('Tell me when a place opens')
    expect(card).not.toContain('href="/consultation')
    expect(card).toContain('href="/therapists/daniel-okafor"')
    const other = cards.find((one) => readText(one).includes('Tom Whitfield')) ?? ''
    // "A 'Book Now' button (external booking site) only when the therapist is accepting clients."
    expect(listBookingButtons(other)).toEqual(['Book Now'])
  })

  // "Found: a left card with … accepting status and Book Now (external booking site)"; "Specialties (list of
  // specializations and a Book Now box)".
  it.each(['daniel-okafor', 'tom-whitfield'])(
    'the profile of %s has two Book Now buttons',
    async (slug) => {
      const { text } = await server.request(`/therapists/${slug}`)
      expect(listBookingButtons(readGlance(text))).toEqual(['Book Now'])
      expect(listBookingButtons(readMain(text))).toEqual(['Book Now', 'Book Now'])
    },
  )

  it('a therapist with room offers a free call, and one without room three similar colleagues', async () => {
    const { text } = await server.request('/therapists/tom-whitfield')
    const call = 'href="/consultation?therapist=tom-whitfield"'
    expect(readGlance(text)).toContain(call)
    // Beside the specialties, too.
    expect(readMain(text).split(call).length - 1).toBeGreaterThanOrEqual(2)
    expect(readMain(text)).not.toContain('id="similar"')
    const full = readMain((await server.request('/therapists/elise-tremblay')).text)
    expect(full).not.toContain('href="/consultation?therapist=')
    expect(readGlance(full)).toMatch(/href="#similar"[^>]*>See similar therapists</)
    const similar = full.slice(full.indexOf('<section id="similar"'))
    const list = similar.slice(0, similar.indexOf('</ul>'))
    expect(list.match(/<li[^>]*><a href="\/therapists\/[a-z-]+"/g)).toHaveLength(3)
  })

  // "Found: a left card with photo, name, title, location, languages, education".
  it('the left card has every entry of the education, registrations too', async () => {
    for (const slug of ['maya-chen', 'harpreet-gill', 'daniel-okafor', 'priya-raman']) {
      const { json } = await server.call(getTherapist, { params: { identifier: slug } })
      const { education } = presentProfile(json as Therapist)
      const { text } = await server.request(`/therapists/${slug}`)
      expect(readText(readGlance(text))).toContain(education.join(', '))
      expect(readGlance(text)).not.toContain('max-md:hidden')
    }
  })
})
