import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  findMatches,
  getMatch,
  listMatchQuestions,
  type MatchQuestion,
  type MatchResult,
} from '#features/practice/match/contract.ts'
import { changeOwnProfile, getOwnProfile } from '#features/practice/therapists/contract/profiles.ts'
import { listTherapists, type Therapist } from '#features/practice/therapists/contract/public.ts'
import { eventually } from '../support/eventually.ts'
import { createTestClock, day } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { maya, startTestServer, type TestServer } from '../support/test-server.ts'

const french = { 'accept-language': 'fr-CA' }
const unknownId = '00000000-0000-4000-8000-000000000000'

describe.each(callEngines)('help with choosing a therapist on %s', (engine) => {
  const clock = createTestClock('2026-11-23T15:00:00Z')
  let server: TestServer
  let team: Therapist[]
  beforeAll(async () => {
    server = await startTestServer(engine, {}, { clock, isLogSearched: true })
    team = (await server.call(listTherapists)).json as Therapist[]
  })
  afterAll(() => server.stop())

  const ask = (answers: unknown, headers: Record<string, string> = {}) =>
    server.call(findMatches, { body: { answers }, headers })
  const find = async (answers: unknown, headers: Record<string, string> = {}) => {
    const { status, json } = await ask(answers, headers)
    expect(status).toBe(200)
    return json as MatchResult
  }
  const get = (id: string) => server.call(getMatch, { params: { id } })
  const slugs = ({ therapists }: MatchResult) => therapists.map(({ slug }) => slug)
  const profile = (slug: string) => team.find((therapist) => therapist.slug === slug)

  it('proposes up to three who accept clients and have what is a must, with reasons', async () => {
    const { id, therapists } = await find({
      for: 'myself',
      concern: ['worry', 'self-image'],
      age: 'adults',
      language: 'French',
      location: ['hintonburg', 'virtual'],
      when: 'evenings',
    })
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(therapists.length).toBeGreaterThan(0)
    expect(therapists.length).toBeLessThanOrEqual(3)
    for (const { slug, name, reasons } of therapists) {
      const found = profile(slug)
      expect(name).toBe(`${found?.firstName} ${found?.lastName}`)
      expect(found).toMatchObject({ acceptingClients: true })
      expect(found?.languages).toContain('French')
      expect(found?.ageGroups).toContain('adults')
      expect(found?.location === 'hintonburg' || found?.offersVideo).toBe(true)
      expect(reasons).toContain('Sees clients in French')
    }
    const chantal = therapists.find(({ slug }) => slug === 'chantal-mukendi')
    expect(chantal?.reasons).toEqual([
      'Works with anxiety and self-esteem',
      'Sees adults',
      'Sees clients in French',
      'In Hintonburg or by video',
      'Has appointments in the evening',
    ])
    expect(chantal?.limits).toEqual([
      'Still qualifying: works under supervision, and some insurers ask for full registration',
    ])
  })

  it('answers in French to a French page', async () => {
    const answers = { concern: 'worry', language: 'french', when: 'evenings', location: 'kanata' }
    const { therapists, asked } = await find(answers, french)
    expect(asked).toBe(
      'concernant <b>l’anxiété</b>, en <b>français</b>, <b>à\u00a0Kanata</b>, <b>en soirée</b>',
    )
    expect(therapists.flatMap(({ reasons }) => reasons)).toContain('Reçoit en français')
  })

  it('gives three with reasons from their profiles when every question is skipped', async () => {
    const result = await find({})
    expect(result.therapists).toHaveLength(3)
    for (const { slug, reasons } of result.therapists) {
      expect(profile(slug)?.acceptingClients).toBe(true)
      expect(reasons.length).toBeGreaterThan(0)
    }
    expect(slugs(await find({}))).toEqual(slugs(result))
    const days = new Set<string>()
    for (let n = 0; n < 14; n += 1) {
      clock.pass(day)
      days.add(slugs(await find({})).join())
    }
    expect(days.size).toBeGreaterThan(5)
  })

  it.each([
    [{ concern: 'Trauma/PTSD' }, { concern: ['trauma-ptsd'] }],
    [{ concern: ['Low mood', 'grief'] }, { concern: ['low-mood', 'grief'] }],
    [{ language: 'FR' }, { language: ['french'] }],
    [{ language: 'Klingon' }, { language: ['other'] }],
    [{ location: 'Online' }, { location: ['virtual'] }],
    [{ age: 'Young Adults (20-30)' }, { age: ['young-adults'] }],
    [{ for: 'My partner and me' }, { for: ['couple'] }],
    [{ approach: ['EMDR', 'she/her'] }, { approach: ['emdr', 'pronouns-she-her'] }],
    [{ approach: 'a name that no one stores' }, { approach: ['other'] }],
    [{ concern: ['schizophrenia', 'worry'] }, { concern: ['other', 'worry'] }],
    [{ when: 'any', age: '', language: null, colour: 'blue', concern: [] }, {}],
  ])('understands %j', async (given, answers) => {
    expect((await find(given)).answers).toEqual(answers)
  })

  it.each([
    [{ age: 'dinosaurs' }, 'answers.age'],
    [{ location: 'Toronto' }, 'answers.location'],
    [{ for: 'my dog' }, 'answers.for'],
    [{ concern: ['grief', 'trauma', 'work', 'worry'] }, 'answers.concern'],
    [{ language: 7 }, 'answers.language'],
    [{ language: 'x'.repeat(121) }, 'answers.language'],
    ['text', 'answers'],
    [undefined, 'answers'],
  ])('refuses %j with the field that is wrong', async (given, path) => {
    const { status, json } = await ask(given)
    expect(status).toBe(400)
    expect((json as { issues: { path: string }[] }).issues[0]?.path).toBe(path)
  })

  it.each([
    [{ concern: ['grief', 'trauma', 'work', 'worry'] }, 'Please choose 3 at most'],
    [{ for: ['myself', 'couple'] }, 'Please choose 1 at most'],
    [{ concern: ['grief', 7] }, 'Please give an answer as text, or a list of them'],
    [{ language: 'x'.repeat(121) }, 'This answer is too long'],
  ])('says what is wrong with %j', async (given, message) => {
    const { status, json } = await ask(given)
    expect(status).toBe(400)
    expect((json as { issues: { message: string }[] }).issues[0]?.message).toBe(message)
  })

  it.each([
    { concern: ['schizophrenia'] },
    { concern: 'Pyromania', age: 'adults' },
    { concern: ['💔'] },
  ])('proposes no one for a concern that no one treats: %j', async (given) => {
    const { id, therapists, waiting, loosen, answers } = await find(given)
    expect(therapists).toEqual([])
    expect(waiting).toEqual([])
    expect(answers.concern).toEqual(['other'])
    expect(loosen).toEqual([
      expect.objectContaining({ question: 'concern', label: 'Another concern' }),
    ])
    const [row] = await server.sql(
      'select answers from matchmaker_submissions where public_id = ?',
      [id],
    )
    expect(JSON.stringify(row)).not.toMatch(/schizo|pyro/i)
  })

  it.each([
    [
      { concern: ['worry', 'pyromania'], language: 'Klingon' },
      'with <b>anxiety and a concern that no profile here names</b>, in <b>another language</b>',
      'concernant <b>l’anxiété et un motif qu’aucun profil ici ne mentionne</b>, dans <b>une autre langue</b>',
    ],
    [
      { language: ['French', 'Klingon'], approach: ['she/her', 'hypnosis'] },
      'in <b>French or another language</b>, with this in mind: <b>someone whose pronouns are she/her or another way of working or person</b>',
      'dans cette langue\u00a0: <b>français ou une autre langue</b>, avec cette préférence\u00a0: <b>une personne dont les pronoms sont elle ou une autre façon de travailler ou une autre personne</b>',
    ],
    [
      { approach: ['play-therapy', 'EMDR'] },
      'with this in mind: <b>Play therapy or EMDR</b>',
      'avec cette préférence\u00a0: <b>thérapie par le jeu ou EMDR</b>',
    ],
  ])('repeats %j in one sentence, without capitals inside', async (given, english, inFrench) => {
    expect((await find(given)).asked).toBe(english)
    expect((await find(given, french)).asked).toBe(inFrench)
  })

  it('says which answers no profile has', async () => {
    const given = { concern: ['worry', 'pyromania'], approach: 'hypnosis' }
    for (const { limits } of (await find(given)).therapists) {
      expect(limits).toContain('No profile here names the other concern')
      expect(limits).toContain('No profile here names the other way of working or person')
    }
  })

  it('names pronouns in the language of the page', async () => {
    const given = { concern: 'worry', language: 'mandarin' }
    const [inEnglish] = (await find(given)).therapists
    expect(inEnglish).toMatchObject({ pronouns: 'she/her', isPronounsEnglish: false })
    const [inFrench] = (await find(given, french)).therapists
    expect(inFrench).toMatchObject({ pronouns: 'elle', isPronounsEnglish: false })
    const { json } = await server.call(listMatchQuestions, { headers: french })
    const labels = (json as { options: { label: string }[] }[]).flatMap(({ options }) =>
      options.map(({ label }) => label),
    )
    expect(labels).toContain('Une personne dont les pronoms sont elle')
    expect(labels.join()).not.toMatch(/\b(?:she|he|they)\b/)
  })

  it('says honestly that no one fits, and which answer to drop', async () => {
    const result = await find({ language: 'Klingon', age: 'adults' })
    expect(result.therapists).toEqual([])
    expect(result.loosen).toEqual([
      {
        question: 'language',
        name: 'Language',
        label: 'Another language',
        count: expect.any(Number),
      },
    ])
  })

  it('names who would fit but has no place', async () => {
    const full = team.filter(({ acceptingClients }) => !acceptingClients)
    const { waiting } = await find({ language: 'french', concern: ['work', 'low-mood'] })
    expect(waiting.length).toBeGreaterThan(0)
    for (const { slug } of waiting) expect(full.map((one) => one.slug)).toContain(slug)
  })

  it('lists the questions with the answers that lead to someone', async () => {
    const { json } = await server.call(listMatchQuestions)
    expect(json).toMatchObject([
      { key: 'for', max: 1 },
      { key: 'concern', max: 3, title: 'What brings you here?' },
      { key: 'age' },
      { key: 'language' },
      { key: 'location' },
      { key: 'when' },
      { key: 'approach' },
    ])
    const { json: inFrench } = await server.call(listMatchQuestions, { headers: french })
    expect(inFrench).toContainEqual(
      expect.objectContaining({ key: 'concern', title: 'Qu’est-ce qui vous amène?' }),
    )
    const listLanguages = (listed: unknown) =>
      (listed as MatchQuestion[])[3]?.options.map(({ label }) => label) ?? []
    const [first, second, ...others] = listLanguages(inFrench)
    expect([first, second]).toEqual(['Français', 'Anglais'])
    expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other, 'fr')))
    expect(listLanguages(json).slice(0, 2)).toEqual(['English', 'French'])
  })

  it('stores the answers without identity, and evaluates them by the profiles as they are', async () => {
    const { id } = await find(
      { concern: 'worry', language: 'mandarin' },
      { 'user-agent': 'Marker' },
    )
    const [row] = await server.sql('select * from matchmaker_submissions where public_id = ?', [id])
    expect(Object.keys(row ?? {}).toSorted()).toEqual([
      'answers',
      'created_at',
      'id',
      'matched_therapist_ids',
      'public_id',
    ])
    expect(JSON.stringify(row)).not.toContain('Marker')
    const before = await get(id)
    expect(before.headers.get('cache-control')).toContain('no-store')
    expect(slugs(before.json as MatchResult)).toEqual(['maya-chen'])

    const cookie = await server.signIn(maya)
    const own = (await server.call(getOwnProfile, { cookie })).json as {
      id: number
      updatedAt: string
    }
    const changed = await server.call(changeOwnProfile, {
      params: { id: own.id },
      body: { acceptingClients: false, updatedAt: own.updatedAt },
      cookie,
    })
    expect(changed.status).toBe(200)
    const after = (await get(id)).json as MatchResult
    expect(slugs(after)).toEqual([])
    expect(after.waiting.map(({ slug }) => slug)).toEqual(['maya-chen'])
  })

  it('forgets the answers after 30 days', async () => {
    const { id } = await find({ concern: 'grief' })
    clock.pass(30 * day - 1)
    expect((await get(id)).status).toBe(200)
    clock.pass(1)
    expect((await get(id)).status).toBe(404)
    await server.restart() // the sweep runs at each start
    await eventually(async () => {
      expect(await server.sql('select id from matchmaker_submissions')).toEqual([])
    })
  })

  it('answers 404 for an unknown id and 400 for a malformed one', async () => {
    expect((await get(unknownId)).status).toBe(404)
    expect((await get('1')).status).toBe(400)
  })
})
