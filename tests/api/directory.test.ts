// The directory as visitors without scripts and search engines get it: filtered by its address.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Directory, listDirectory } from '#features/practice/therapists/contract/directory.ts'
import { listTherapists, type Therapist } from '#features/practice/therapists/contract/public.ts'
import { createTestClock, day } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const decode = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .trim()

function readPage(html: string) {
  const find = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => decode(text))
  const [, chips = ''] =
    /<ul aria-label="(?:Chosen filters|Filtres choisis)"[^>]*>(.*?)<\/ul>/s.exec(html) ?? []
  return {
    html,
    headings: find(/<h2[^>]*>(.*?)<\/h2>/gs),
    names: find(/<article.*?<h3[^>]*>(.*?)<\/h3>/gs),
    cards: find(/<article(.*?)<\/article>/gs),
    chips: [...chips.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
      ([, href = '', text = '']) => [decode(text), decode(href)],
    ),
    counts: Object.fromEntries(
      [
        ...html.matchAll(
          /name="\w+"(?: checked="")? value="([\w-]+)"\/><span[^>]*>[^<]*<\/span><span>(\d+)/g,
        ),
      ].map(([, value = '', count]) => [value, Number(count)]),
    ),
    checked: [...html.matchAll(/<input[^>]*checked=""[^>]*>/g)].map(
      ([input]) => /value="([^"]*)"/.exec(input)?.[1],
    ),
  }
}

describe.each(engines)('the directory on %s', (engine) => {
  let server: TestServer
  // Late in the evening of the 22nd in Ottawa.
  const clock = createTestClock('2026-11-23T04:30:00.000Z')
  beforeAll(async () => {
    server = await startTestServer(engine, {}, { clock })
  })
  afterAll(() => server.stop())

  const open = async (query: string, path = '/therapists') =>
    readPage((await server.request(path + query)).text)
  const list = async () => (await server.call(listDirectory)).json as Directory

  it('shows everyone, with the texts of the first edition, when nothing is chosen', async () => {
    const { headings, names, chips, html } = await open('')
    expect(headings).toContain('Our Therapist Team')
    expect(names).toHaveLength(14)
    expect(chips).toEqual([])
    expect(html).toContain('With 14 Licensed Therapists')
    expect(html).not.toContain('name="robots"')
  })

  it('shows who matches every filter, how many, and what was chosen', async () => {
    const query = '?concern=anxiety&when=evenings&when=weekends&accepting=true'
    const { headings, names, chips, checked, cards } = await open(query)
    expect(headings).toContain('6 therapists match')
    expect(names.toSorted()).toEqual([
      'Amira Haddad',
      'Chantal Mukendi',
      'Geneviève Lachapelle-Beauregard',
      'Maya Chen',
      'Nadia Petrov',
      'Priya Raman',
    ])
    expect(checked).toEqual(['true', 'anxiety', 'evenings', 'weekends'])
    expect(chips).toEqual([
      ['Remove the filter Anxiety', '/therapists?when=evenings&when=weekends&accepting=true'],
      ['Remove the filter Evenings', '/therapists?concern=anxiety&when=weekends&accepting=true'],
      ['Remove the filter Weekends', '/therapists?concern=anxiety&when=evenings&accepting=true'],
      [
        'Remove the filter Accepting clients',
        '/therapists?concern=anxiety&when=evenings&when=weekends',
      ],
      ['Clear all', '/therapists'],
    ])
    const priya = cards.find((card) => card.includes('Priya'))
    expect(priya).toMatch(/By video only.*English, Hindi, Tamil.*Evenings and weekends/)
  })

  it('says for each option how many there are', async () => {
    const { counts } = await open('?concern=anxiety&when=evenings&when=weekends&accepting=true')
    expect(counts).toMatchObject({
      english: 6,
      french: 3,
      asl: 0,
      mandarin: 1,
      evenings: 6,
      weekends: 3,
    })
    for (const [value, count] of Object.entries(counts).slice(0, 5)) {
      const { names } = await open(`?concern=${value}&when=evenings&when=weekends&accepting=true`)
      expect([value, names.length]).toEqual([value, count])
    }
  })

  it('names the filters to drop when no one matches', async () => {
    const { headings, names, html } = await open('?language=lingala&when=weekdays')
    expect(headings).toContain('0 therapists match')
    expect(names).toEqual([])
    expect(decode(html)).toContain('No one fits everything you picked')
    const ways = [...html.matchAll(/<a href="([^"]*)"[^>]*><span[^>]*>(Without [^<]*)</g)]
    expect(ways.map(([, href, text]) => [text, href])).toEqual([
      ['Without Language: 10 therapists', '/therapists?when=weekdays'],
      ['Without When: 1 therapist', '/therapists?language=lingala'],
    ])
  })

  it.each([
    ['?q=maya', ['Maya Chen']],
    ['?q=GENEVIEVE%20lachapelle', ['Geneviève Lachapelle-Beauregard']],
    ['?q=tamil', ['Priya Raman']],
    ['?q=tamoul', ['Priya Raman']],
    ['?q=TSPT+mandarin', ['Maya Chen']],
    ['?q=stubborn+beagle', []],
    ['?q=maya&q=daniel', ['Maya Chen']],
    ['?language=ASL', ['Robin Sato']],
    ['?concern=Trauma%20%2F%20PTSD&language=mandarin', ['Maya Chen']],
  ])('%s finds %j', async (query, expected) => {
    expect((await open(query)).names).toEqual(expected)
  })

  it('treats a value that no therapist has like any other: it matches none, and can be removed', async () => {
    const { headings, names, chips } = await open('?concern=insomnia&when=evenings')
    expect(headings).toContain('0 therapists match')
    expect(names).toEqual([])
    expect(chips).toEqual([
      ['Remove the filter “insomnia”', '/therapists?when=evenings'],
      ['Remove the filter Evenings', '/therapists?concern=insomnia'],
      ['Clear all', '/therapists'],
    ])
  })

  it('is in French with the same values in the address', async () => {
    const { headings, chips, cards, html } = await open(
      '?concern=anxiety&language=french&accepting=true',
      '/fr/therapists',
    )
    expect(headings).toContain('3\u00a0thérapeutes correspondent à vos critères')
    expect(chips[0]).toEqual([
      'Retirer le filtre Anxiété',
      '/fr/therapists?language=french&accepting=true',
    ])
    expect(cards.find((card) => card.includes('Amira'))).toMatch(
      /Kanata, ou en vidéo.*Anglais, français, arabe.*Jours de semaine et soirs/,
    )
    expect(html).toContain('href="/consultation?therapist=amira-haddad"'.replace('"/', '"/fr/'))
    expect((await open('?concern=anxi%C3%A9t%C3%A9', '/fr/therapists')).names.length).toBe(
      (await open('?concern=anxiety', '/fr/therapists')).names.length,
    )
  })

  it('shows the same people for the same address in both languages, whatever is chosen', async () => {
    const { options } = await list()
    const queries = Object.entries(options).flatMap(([name, values]) =>
      values.map(({ value }) => `?${name}=${value}`),
    )
    expect(queries.length).toBeGreaterThan(40)
    for (const query of queries) {
      const [english, french] = [await open(query), await open(query, '/fr/therapists')]
      expect([query, ...french.names]).toEqual([query, ...english.names])
      expect(french.checked).toEqual(english.checked)
    }
  })

  it('is one page for search engines, whatever is chosen', async () => {
    for (const query of ['', '?concern=anxiety', '?q=maya&utm_source=mail']) {
      const { html } = await open(query)
      expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/therapists">/)
      expect(/<title>([^<]*)/.exec(html)?.[1]).toBe('Our Therapists | Stillwater Psychotherapy')
    }
  })

  it('answers hostile addresses with a page', async () => {
    const many = Array.from({ length: 900 }, (_, n) => `concern=v${n}`).join('&')
    for (const query of [
      `?${many}`,
      `?q=${'x'.repeat(12_000)}`,
      '?q=%00',
      '?concern=%ED%A0%80&age[]=1',
      '?show=99999999999',
      '?concern=__proto__&concern=constructor',
      '?q=%3Cscript%3Ealert(1)%3C/script%3E',
    ]) {
      const { status, text } = await server.request(`/therapists${query}`)
      expect([query.slice(0, 40), status]).toEqual([query.slice(0, 40), 200])
      expect(text).not.toContain('<script>alert')
    }
  })

  it('shows those who accept clients first, and from midnight of the practice in another order', async () => {
    const accepting = (await list()).therapists.map((one) => one.acceptingClients)
    expect(accepting).toEqual(accepting.toSorted((a, b) => Number(b) - Number(a)))
    const before = await open('')
    expect((await open('')).names).toEqual(before.names)
    expect(
      (await list()).therapists.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    ).toEqual(before.names)
    const joined = async () =>
      ((await server.call(listTherapists)).json as Therapist[]).map(({ id }) => id)
    const inOrder = await joined()
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))

    clock.pass(31 * 60 * 1000)
    const after = await open('')
    expect(after.names).not.toEqual(before.names)
    expect(after.names.toSorted()).toEqual(before.names.toSorted())
    expect(await joined()).toEqual(inOrder)
    clock.pass(day)
    expect((await open('')).names).not.toEqual(after.names)
  })

  it('tells visitors nothing that their pages do not show', async () => {
    const text = JSON.stringify(await list())
    for (const hidden of ['userId', 'bio"', 'email', 'profileViews', 'registrationNumber']) {
      expect(text).not.toContain(hidden)
    }
  })
})
