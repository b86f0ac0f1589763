// Facts about the request in the link to its form.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMatches } from '#features/practice/match/contract.ts'
import { findRequestPreset } from '#features/requests/consultation/contract.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

describe('a link to the request form', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
  })
  afterAll(() => server.stop())

  const match = async (answers: object) =>
    ((await server.call(findMatches, { body: { answers } })).json as { id: string }).id
  const find = async (query: { therapist?: string; match?: string }, headers = {}) =>
    server.call(findRequestPreset, { query, headers })

  // "heading 'A free call with Geneviève', 64 px portrait, 'French, English · evenings · Hintonburg or video',
  // 'Choose someone else'"
  it('shows whom the call is with, in both languages', async () => {
    const { text } = await server.request('/consultation?therapist=maya-chen')
    expect(text).toMatch(/<h1[^>]*>A free call with Maya</)
    expect(text).toMatch(/English, Mandarin · [^<]+ · [^<]+video<br\/>/)
    expect(text).toContain('Choose someone else')
    expect(text).toMatch(/<img src="\/uploads\/[^"]+"[^>]*width="64"/)
    const french = await server.request('/fr/consultation?therapist=maya-chen')
    expect(french.text).toMatch(/Anglais, mandarin · [^<]+ · [^<]+vidéo/)
    expect(french.text).toContain('Choisir quelqu’un d’autre')
    expect((await server.request('/consultation')).text).not.toContain('Choose someone else')
  })

  // "Someone full (?therapist=elise-tremblay) is preselected without a sentence or the waiting list."
  it('to someone who takes no new clients names the waiting list', async () => {
    const { text } = await server.request('/consultation?therapist=elise-tremblay')
    expect(text).toContain('Élise is full right now.')
    expect(text).toMatch(
      /<a href="\/therapists\/elise-tremblay#waitlist"[^>]*>Join the waiting list</,
    )
    expect(text).not.toContain('A free call with')
  })

  // "match answers ('anxiety') do not preselect the help wanted"
  it.each([
    [{ concern: ['worry'] }, 'anxiety'],
    [{ concern: ['low-mood'] }, 'depression'],
    [{ concern: ['trauma'] }, 'ptsd'],
    [{ for: ['couple'], concern: ['worry'] }, 'couples'],
    [{ for: ['child'] }, 'children-teen'],
    [{ for: ['myself'], language: ['french'] }, null],
  ])('after the answers %j chooses %s', async (answers, serviceType) => {
    const id = await match(answers)
    expect((await find({ match: id })).json).toEqual({ therapist: null, serviceType })
    const page = await server.request(`/consultation?therapist=maya-chen&match=${id}`)
    expect(page.headers.get('cache-control')).toContain('no-store')
    const chosen = /<option value="([^"]*)" selected="">/.exec(page.text)?.[1]
    expect(chosen).toBe(serviceType ?? '')
  })

  it.each([{}, { therapist: 'nobody' }, { therapist: 'no-preference' }, { match: 'x' }])(
    'that says %j chooses nothing',
    async (query) =>
      expect((await find(query)).json).toEqual({ therapist: null, serviceType: null }),
  )
})
