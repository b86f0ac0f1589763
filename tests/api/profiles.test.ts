import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import { listTherapistNames } from '#features/practice/therapists/contract/names.ts'
import {
  changeOwnProfile,
  getOwnProfile,
  type Profile,
} from '#features/practice/therapists/contract/profiles.ts'
import {
  getTherapist,
  listSimilarTherapists,
  type SimilarTherapist,
} from '#features/practice/therapists/contract/public.ts'
import { changeUser, type ManagedUser } from '#features/staff/user-admin/contract.ts'
import { eventually } from '../support/eventually.ts'
import { callEngines, engines } from '../support/test-database.ts'
import {
  admin,
  daniel,
  director,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

describe.each(callEngines)('one’s own profile on %s', (engine) => {
  let server: TestServer
  let asMaya: string
  let asDaniel: string
  let asAdmin: string
  let asDirector: string

  beforeAll(async () => {
    server = await startTestServer(engine)
    asMaya = await server.signIn(maya)
    asDaniel = await server.signIn(daniel)
    asAdmin = await server.signIn(admin)
    asDirector = await server.signIn(director)
  })
  afterAll(() => server.stop())

  const own = async (cookie = asMaya) =>
    (await server.call(getOwnProfile, { cookie })).json as Profile
  const change = (id: number, body: unknown, cookie = asMaya) =>
    server.call(changeOwnProfile, { cookie, params: { id }, body })
  const bio = 'I listen first, and we go at your pace from there.'

  it('is read by its owner, with nothing of Google’s and no password', async () => {
    const answer = await server.call(getOwnProfile, { cookie: asMaya })
    expect(answer.text).not.toMatch(/google|token|password|@/i)
    expect(answer.json).toMatchObject({
      slug: 'maya-chen',
      firstName: 'Maya',
      languages: ['English', 'Mandarin'],
      profileViews: expect.any(Number),
      updatedAt: expect.stringMatching(/Z$/),
    })
    const none = await server.call(getOwnProfile, { cookie: asAdmin })
    expect([none.status, none.json]).toEqual([
      404,
      { message: 'This account has no therapist profile.' },
    ])
    expect((await server.call(getOwnProfile)).status).toBe(401)
  })

  it('is changed by its owner, and the public page shows it at once', async () => {
    const { id } = await own()
    // In the cache of pages before the change.
    await server.request('/therapists/maya-chen')
    const answer = await change(id, {
      title: '  Registered Psychotherapist, CRPO ',
      bio,
      specializations: ['Anxiety', ' anxiety', 'Deuil périnatal'],
      ageGroups: ['Teens (13-19)', 'adults'],
      location: 'Kanata Office',
      acceptingClients: false,
    })
    expect([answer.status, answer.json]).toMatchObject([
      200,
      {
        title: 'Registered Psychotherapist, CRPO',
        bio,
        specializations: ['Anxiety', 'Deuil périnatal'],
        ageGroups: ['teens', 'adults'],
        location: 'kanata',
        acceptingClients: false,
        languages: ['English', 'Mandarin'],
      },
    ])
    const { text } = await server.request('/therapists/maya-chen')
    expect(text).toContain(bio)
    expect(text).toContain('Deuil périnatal')
    const [written] = await server.sql(
      `select action, outcome from audit_log where record_type = 'profile' and record_id = ?
       order by id desc limit 1`,
      [String(id)],
    )
    expect(written).toEqual({ action: 'profile.changed', outcome: 'success' })
  })

  it.each([
    [{ title: 'x' }, 'title', 'Title is required'],
    [{ bio: 'too short' }, 'bio', 'Bio should be at least 20 characters'],
    [
      { approachDescription: 'too short' },
      'approachDescription',
      'Approach description should be at least 20 characters',
    ],
    [{ education: '' }, 'education', 'Education information is required'],
    [{ education: 'x' }, 'education', 'Education information is required'],
    [{ education: [] }, 'education', 'At least one education entry is required'],
    [{ education: [' '] }, 'education', 'At least one education entry is required'],
    [{ education: 7 }, 'education', 'Education information is required'],
    [{ specializations: [] }, 'specializations', 'Select at least one specialization'],
    [{ specializations: ['', ' '] }, 'specializations', 'Select at least one specialization'],
    [{ languages: [] }, 'languages', 'Select at least one language'],
    [{ ageGroups: [] }, 'ageGroups', 'Select at least one age group'],
    [{ location: '' }, 'location', 'Location is required'],
    [{ bio: 'x'.repeat(5_001) }, 'bio', 'A biography can have 5,000 characters at most'],
    [{ photoUrl: 'javascript:alert(1)' }, 'photoUrl', 'This is no address of a photo'],
    [{ photoUrl: '../../etc/passwd' }, 'photoUrl', 'This is no address of a photo'],
    [{ photoUrl: 'nobody.webp' }, 'photoUrl', 'This picture is not here, or no longer here.'],
  ])('takes no %o', async (wrong, path, message) => {
    const before = await own()
    const answer = await change(before.id, wrong)
    expect([answer.status, answer.json]).toEqual([400, { message, issues: [{ path, message }] }])
    expect(await own()).toEqual(before)
  })

  it('gives its owner no power over anything else', async () => {
    const before = await own()
    await change(before.id, {
      id: 1,
      userId: 1,
      slug: 'elise-tremblay',
      profileViews: 10_000,
      createdAt: '2001-01-01T00:00:00Z',
      firstName: 'Boss',
      role: 'admin',
      googleAuthToken: 'stolen',
      googleAccountConnected: true,
    })
    expect(await own()).toEqual({ ...before, updatedAt: expect.any(String) })
    const user = await server.call(getCurrentUser, { cookie: asMaya })
    expect(user.json).toMatchObject({ role: 'therapist', firstName: 'Maya' })
  })

  it('is no one else’s, unless they are an administrator', async () => {
    const { id } = await own()
    for (const strange of [id, 999_999]) {
      const answer = await change(
        strange,
        { bio: 'I was here, and this is not my page.' },
        asDaniel,
      )
      expect([answer.status, answer.json]).toEqual([
        404,
        { message: 'This account has no therapist profile.' },
      ])
    }
    expect((await own()).bio).toBe(bio)
    expect((await change(id, { title: 'Psychotherapist' }, asDirector)).status).toBe(200)
    expect((await change(id, { title: 'Psychotherapist' }, '')).status).toBe(401)
  })

  it('is not overwritten by an administrator who read it before its owner changed it', async () => {
    const before = await own()
    const { updatedAt } = before
    expect((await change(before.id, { title: 'Mine', updatedAt })).status).toBe(200)
    const answer = await server.call(changeUser, {
      cookie: asAdmin,
      params: { id: before.userId },
      body: { profile: { title: 'Theirs', updatedAt } },
    })
    expect([answer.status, answer.json]).toEqual([
      409,
      { message: 'Someone else has changed this profile since you opened it.' },
    ])
    expect((await own()).title).toBe('Mine')
  })

  it('keeps what no list of options has', async () => {
    const rows = (await server.sql(
      `select t.id, t.languages, u.id as user_id from therapists t join users u on u.id = t.user_id`,
    )) as { id: number; languages: string | string[]; user_id: number }[]
    const speaks = rows.filter(({ languages }) =>
      /Tamil|Punjabi|Lingala/.test(JSON.stringify(languages)),
    )
    expect(speaks).toHaveLength(3)
    for (const { user_id: id } of speaks) {
      const path = { cookie: asAdmin, params: { id } }
      const body = { profile: { title: 'Registered Psychotherapist' } }
      const { json } = await server.call(changeUser, { ...path, body })
      const { profile } = json as ManagedUser
      const again = { profile: { languages: profile?.languages, ageGroups: profile?.ageGroups } }
      const saved = (await server.call(changeUser, { ...path, body: again })).json as ManagedUser
      expect(saved.profile?.languages).toEqual(profile?.languages)
      expect(saved.profile?.languages.join()).toMatch(/Tamil|Punjabi|Lingala/)
    }
  })
})

describe.runIf(engines.includes('postgres'))('two instances of one practice', () => {
  let one: TestServer
  let other: TestServer
  beforeAll(async () => {
    one = await startTestServer('postgres')
    const { databaseUrl = '' } = one
    other = await startTestServer('postgres', { DATABASE_URL: databaseUrl })
  })
  afterAll(async () => {
    await other.stop()
    await one.stop()
  })

  it('show a profile as it was saved, whichever took it and whichever is asked', async () => {
    const cookie = await one.signIn(maya)
    const { json } = await one.call(getOwnProfile, { cookie })
    const { id } = json as Profile
    for (const [writer, reader, bio] of [
      [one, other, 'First words, long enough to be a biography.'],
      [other, one, 'Second words, long enough to be a biography.'],
    ] as const) {
      // Kept by the reader from before.
      const before = await reader.request('/therapists/maya-chen')
      expect(before.text).not.toContain(bio)
      const saved = await writer.call(changeOwnProfile, { cookie, params: { id }, body: { bio } })
      expect(saved.status).toBe(200)
      expect((await writer.request('/therapists/maya-chen')).text).toContain(bio)
      await eventually(async () =>
        expect((await reader.request('/therapists/maya-chen')).text).toContain(bio),
      )
      const asked = await reader.call(getTherapist, { params: { identifier: 'maya-chen' } })
      expect((asked.json as Profile).bio).toBe(bio)
    }
  })
})

describe.each(callEngines)('therapists without openings on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  afterAll(() => server.stop())

  const similarTo = async (identifier: string) => {
    const answer = await server.call(listSimilarTherapists, { params: { identifier } })
    return answer.json as SimilarTherapist[]
  }

  it('come with up to three colleagues who have some, until those are full as well', async () => {
    const before = await similarTo('lucas-ferreira')
    expect(before).toHaveLength(3)
    expect(before[0]).toEqual({
      id: expect.any(Number),
      slug: 'daniel-okafor',
      firstName: 'Daniel',
      lastName: 'Okafor',
      title: 'Registered Social Worker',
      photoUrl: expect.any(String),
      photoFocus: { x: 50, y: 25 },
      location: 'kanata',
      offersVideo: true,
      languages: ['English', 'French'],
      sharedSpecialties: ['Couples therapy', 'Stress management'],
      sharedLanguages: [],
    })
    const cookie = await server.signIn(daniel)
    const { id } = (await server.call(getOwnProfile, { cookie })).json as Profile
    await server.call(changeOwnProfile, {
      cookie,
      params: { id },
      body: { acceptingClients: false },
    })
    expect((await similarTo('lucas-ferreira')).map(({ slug }) => slug)).not.toContain(
      'daniel-okafor',
    )
  })

  it('are marked among the names of the request form', async () => {
    const { json } = await server.call(listTherapistNames)
    expect(json).toContainEqual({
      id: expect.any(Number),
      slug: 'elise-tremblay',
      firstName: 'Élise',
      lastName: 'Tremblay',
      acceptingClients: false,
    })
  })

  it('who are not there have no colleagues', async () => {
    const answer = await server.call(listSimilarTherapists, { params: { identifier: 'nobody' } })
    expect(answer.status).toBe(404)
  })
})
