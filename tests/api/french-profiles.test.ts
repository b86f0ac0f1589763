import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditEntry, listAuditEntries } from '#features/core/audit/contract/entries.ts'
import {
  changeOwnProfile,
  getOwnProfile,
  type Profile,
} from '#features/practice/therapists/contract/profiles.ts'
import type { Therapist } from '#features/practice/therapists/contract/public.ts'
import { changeUser, type ManagedUser } from '#features/staff/user-admin/contract.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, daniel, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('a profile in French on %s', (engine) => {
  let server: TestServer
  let asMaya: string
  let asDaniel: string
  let asAdmin: string

  beforeAll(async () => {
    server = await startTestServer(engine)
    asMaya = await server.signIn(maya)
    asDaniel = await server.signIn(daniel)
    asAdmin = await server.signIn(admin)
  })
  afterAll(() => server.stop())

  const own = async (cookie = asMaya) =>
    (await server.call(getOwnProfile, { cookie })).json as Profile
  const change = (id: number, body: unknown, cookie = asMaya) =>
    server.call(changeOwnProfile, { cookie, params: { id }, body })

  const frenchTexts = {
    titleFr: 'Psychothérapeute autorisée, OPAO',
    bioFr: 'J’écoute d’abord, puis nous avançons à votre rythme.',
    approachDescriptionFr: 'Nous allons lentement, et vous choisissez par où commencer.',
    specializationsFr: [{ en: 'Equine work', fr: 'Travail avec les chevaux' }],
    educationFr: [{ en: 'M.S.W., Carleton', fr: 'M.S.S., Université Carleton' }],
  }

  it('takes texts that staff read and the English answer does not have', async () => {
    const { id } = await own()
    const lists = { specializations: ['Equine work', 'Anxiety'], education: ['M.S.W., Carleton'] }
    const answer = await change(id, { ...lists, ...frenchTexts })
    expect([answer.status, answer.json]).toMatchObject([200, frenchTexts])
    expect(await own()).toMatchObject(frenchTexts)
    const { text } = await server.request('/api/therapists/maya-chen')
    expect(text).not.toMatch(/Fr"|untranslated|chevaux/)
  })

  it('leaves an audit entry that names the changed fields, and none of their words', async () => {
    const { id, bioFr } = await own()
    await change(id, { titleFr: 'Psychothérapeute', bioFr })
    const query = { record: `profile ${id}` }
    const { json } = await server.call(listAuditEntries, { cookie: asAdmin, query })
    const { entries } = json as { entries: AuditEntry[] }
    expect(entries.map(({ action, details }) => [action, details]).slice(0, 2)).toEqual([
      ['profile.changed', { fields: ['titleFr'] }],
      [
        'profile.changed',
        {
          fields: [
            'specializations',
            'education',
            'titleFr',
            'bioFr',
            'approachDescriptionFr',
            'specializationsFr',
            'educationFr',
          ],
        },
      ],
    ])
    await change(id, { titleFr: frenchTexts.titleFr })
  })

  it('loses the French of an entry with the entry, and nothing else', async () => {
    const { id } = await own()
    await change(id, { specializations: ['Anxiety'] })
    expect(await own()).toMatchObject({ ...frenchTexts, specializationsFr: [] })
    await change(id, { titleFr: ' ', educationFr: [{ en: 'Nothing like it', fr: 'Rien' }] })
    expect(await own()).toMatchObject({
      ...frenchTexts,
      titleFr: '',
      specializationsFr: [],
      educationFr: [],
    })
  })

  it.each([
    [{ bioFr: 'Court.' }, 'bioFr', 'French bio should be at least 20 characters'],
    [
      { approachDescriptionFr: 'Court.' },
      'approachDescriptionFr',
      'French approach description should be at least 20 characters',
    ],
    [{ bioFr: 'x'.repeat(5_001) }, 'bioFr', 'A French biography can have 5,000 characters at most'],
    [{ titleFr: '\u200b' }, 'titleFr', 'This text has no visible characters'],
    [{ educationFr: 'M.S.S.' }, 'educationFr', 'This should be a list'],
    [
      { specializationsFr: [{ en: 'Anxiety', fr: 'x'.repeat(201) }] },
      'specializationsFr.0.fr',
      'A French entry can have 200 characters at most',
    ],
  ])('takes no %o', async (wrong, path, message) => {
    const before = await own()
    const answer = await change(before.id, wrong)
    expect([answer.status, answer.json]).toEqual([400, { message, issues: [{ path, message }] }])
    expect(await own()).toEqual(before)
  })

  it('is changed by its owner and administrators only', async () => {
    const before = await own()
    const bioFr = 'Une administratrice a écrit ceci pour Maya.'
    expect((await change(before.id, { bioFr }, asDaniel)).status).toBe(404)
    expect((await change(before.id, { bioFr }, '')).status).toBe(401)
    expect(await own()).toEqual(before)
    const managed = await server.call(changeUser, {
      cookie: asAdmin,
      params: { id: before.userId },
      body: { profile: { bioFr, titleFr: '' } },
    })
    expect((managed.json as ManagedUser).profile).toMatchObject({ bioFr, titleFr: '' })
    expect((await own()).bioFr).toBe(bioFr)
  })

  it('is read in the language of the call, with the names of texts that have no French', async () => {
    const read = async (path: string, language?: string, cookie?: string) => {
      const headers = {
        ...(language && { 'accept-language': language }),
        ...(cookie && { cookie }),
      }
      const { text, headers: answered } = await server.request(path, { headers })
      expect(answered.get('vary')).toContain('accept-language')
      return JSON.parse(text)
    }
    const noTexts = { texts: ['bio', 'approachDescription'], specializations: [] }
    // Twice, because answers are cached.
    for (const [language, cookie] of [['fr-CA'], ['fr-CA'], ['fr-CA', asAdmin]] as const) {
      const lucas = await read('/api/therapists/lucas-ferreira', language, cookie)
      expect(lucas).toMatchObject({ title: 'Travailleur social inscrit', untranslated: noTexts })
      expect(lucas.untranslated.education).toEqual(lucas.education)
      const list: Therapist[] = await read('/api/therapists', language, cookie)
      // A single profile says more than one of the list.
      expect(lucas).toMatchObject(list.find(({ slug }) => slug === 'lucas-ferreira') ?? {})
      const ruth = list.find(({ slug }) => slug === 'ruth-desjarlais')
      expect(ruth).toMatchObject({ title: 'Travailleuse sociale inscrite' })
      expect(ruth).not.toHaveProperty('untranslated')
      const [similar] = await read('/api/therapists/lucas-ferreira/similar', language, cookie)
      expect(similar.sharedSpecialties.join()).toMatch(/[éÉ]|Gestion|Deuil|Thérapie/)
    }
    for (const language of ['en-CA', undefined, 'en-US,en;q=0.9,fr;q=0.8']) {
      const text = JSON.stringify(await read('/api/therapists', language))
      expect(text).not.toMatch(/Fr"|untranslated|sociale inscrite/)
    }
  })

  it('is shown on the French page, with English texts marked as such, and not on the English one', async () => {
    const { text: french } = await server.request('/fr/therapists/lucas-ferreira')
    expect(french).toMatch(/<p[^>]*>Travailleur social inscrit<\/p>/)
    expect(french).toMatch(/<div lang="en" class="prose">/)
    expect(french).toMatch(/<li lang="en"[^>]*>(<svg.*?<\/svg>)?M\.S\.W\., University of Toronto/)
    const { text: complete } = await server.request('/fr/therapists/ruth-desjarlais')
    expect(complete).toContain('M.S.S., Université du Manitoba')
    expect(complete).not.toMatch(/<(div|p|li)[^>]* lang="en"/)
    const { text: english } = await server.request('/therapists/lucas-ferreira')
    expect(english).not.toMatch(/social inscrit|<(div|p|li|span)[^>]* lang="en"/)
  })
})
