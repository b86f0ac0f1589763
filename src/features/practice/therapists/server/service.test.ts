import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#shared/actor.ts'
import { noPublicDetails } from '../../../../../tests/support/profile-details.ts'
import {
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../tests/support/test-database.ts'
import {
  createTestPractice,
  type TestPractice,
} from '../../../../../tests/support/test-practice.ts'

describe.each(engines)('profiles on %s', (engine) => {
  let db: TestDatabase
  let therapists: TestPractice['therapists']
  let accounts: TestPractice['accounts']
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    const practice = createTestPractice(db.database)
    accounts = practice.accounts
    therapists = practice.therapists
  })
  afterEach(() => db.close())

  let people = 0
  async function hire(firstName: string, lastName: string, isTherapist = true): Promise<number> {
    people += 1
    const user = await accounts.create({
      email: `person${people}@stillwater.example`,
      firstName,
      lastName,
      role: 'therapist',
      isTherapist,
      passwordHash: 'none',
    })
    if (!user) throw new Error('this address is taken')
    return user.id
  }
  const getProfile = (userId: number) => ({
    userId,
    title: 'Registered Psychotherapist',
    bio: 'I listen.',
    photoUrl: null,
    specializations: ['Anxiety'],
    languages: ['English', 'Français'],
    location: 'kanata',
    education: 'M.A. Counselling, Ottawa', // as old data has it
    acceptingClients: false,
    ageGroups: ['adults'],
    approachDescription: 'Slowly.',
    profileViews: 3,
  })
  const addProfile = async (firstName: string, lastName: string, isTherapist = true) => {
    const userId = await hire(firstName, lastName, isTherapist)
    await therapists.create({ firstName, lastName }, getProfile(userId))
    return userId
  }
  const french = {
    titleFr: 'Psychothérapeute autorisée',
    bioFr: 'J’écoute.',
    approachDescriptionFr: 'Lentement.',
    educationFr: [{ en: 'M.A. Counselling, Ottawa', fr: 'M.A. en counseling, Ottawa' }],
  }
  const admin: Actor = { userId: 1, role: 'admin', firstName: 'Grace', lastName: 'Kim' }

  it('are shown to the public without a word of the account behind them', async () => {
    const userId = await addProfile('Maya', 'Chen')
    const shown = {
      id: expect.any(Number),
      slug: 'maya-chen',
      firstName: 'Maya',
      lastName: 'Chen',
      title: 'Registered Psychotherapist',
      photoUrl: null,
      photoFocus: { x: 50, y: 25 },
      acceptingClients: false,
      specializations: ['Anxiety'],
      location: 'kanata',
      languages: ['English', 'Français'],
      education: 'M.A. Counselling, Ottawa',
      bio: 'I listen.',
      approachDescription: 'Slowly.',
      ageGroups: ['adults'],
      ...noPublicDetails,
    }
    expect(await therapists.list(null, 'en')).toEqual([shown])
    expect(await therapists.list({ ...admin, role: 'therapist' }, 'en')).toEqual([shown])
    expect(await therapists.list(admin, 'en')).toEqual([{ ...shown, userId }])
  })

  it('are in the language of the visitor, with the names of texts that have no French', async () => {
    const userId = await addProfile('Maya', 'Chen')
    const other = await hire('Noor', 'Haddad')
    await therapists.create(
      { firstName: 'Noor', lastName: 'Haddad' },
      { ...getProfile(other), ...french, acceptingClients: true },
    )
    const [maya, noor] = await therapists.list(null, 'fr')
    expect(maya).toMatchObject({
      title: 'Registered Psychotherapist',
      bio: 'I listen.',
      specializations: ['Anxiété'],
      education: ['M.A. Counselling, Ottawa'],
      untranslated: {
        texts: ['title', 'bio', 'approachDescription'],
        specializations: [],
        education: ['M.A. Counselling, Ottawa'],
      },
    })
    expect(noor).toMatchObject({
      title: 'Psychothérapeute autorisée',
      bio: 'J’écoute.',
      approachDescription: 'Lentement.',
      education: ['M.A. en counseling, Ottawa'],
    })
    expect(noor).not.toHaveProperty('untranslated')
    expect(await therapists.get('noor-haddad', null, 'fr')).toEqual({
      ...noor,
      approachValues: [],
      services: [],
      sessionMinutes: null,
    })
    expect(await therapists.findPublic(userId, 'fr')).toEqual(maya)
    expect(await therapists.listSimilar('maya-chen', null, 'fr')).toMatchObject([
      { slug: 'noor-haddad', title: 'Psychothérapeute autorisée', sharedSpecialties: ['Anxiété'] },
    ])
    expect(await therapists.listSimilar('maya-chen', null, 'en')).toMatchObject([
      { title: 'Registered Psychotherapist', sharedSpecialties: ['Anxiety'] },
    ])
    for (const profile of await therapists.list(null, 'en')) {
      expect(JSON.stringify(profile)).not.toMatch(/Fr"|untranslated|autorisée/)
    }
  })

  it('of old data, or written by hand, are shown as far as they go, and take no one along', async () => {
    for (const lastName of ['Chen', 'Gill', 'Sato']) await addProfile('Maya', lastName)
    const set = (slug: string, column: string, json: string) =>
      db.database
        .query<{ therapists: Record<string, unknown> & { slug: string } }>()
        .updateTable('therapists')
        .set({ [column]: json })
        .where('slug', '=', slug)
        .execute()
    await set('maya-chen', 'specializations', '"Anxiety, Grief,, Trauma"')
    await set('maya-chen', 'languages', '{"first": "English"}')
    await set('maya-chen', 'age_groups', '["adults", 7, null]')
    await set('maya-gill', 'education', '7')
    const [chen, gill, sato] = await therapists.list(null, 'en')
    expect(chen).toMatchObject({
      specializations: ['Anxiety', 'Grief', 'Trauma'],
      languages: [],
      ageGroups: ['adults'],
    })
    expect(gill?.education).toEqual([])
    expect(sato?.education).toBe('M.A. Counselling, Ottawa')
    if (engine === 'postgres') return // it takes JSON alone
    await set('maya-gill', 'education', 'M.A., Ottawa')
    await set('maya-gill', 'languages', 'English, Français')
    await set('maya-gill', 'specializations', '')
    expect((await therapists.list(null, 'en'))[1]).toMatchObject({
      education: 'M.A., Ottawa',
      languages: ['English', 'Français'],
      specializations: [],
    })
  })

  it('are found by slug and by number, and not when they are hidden', async () => {
    await addProfile('Maya', 'Chen')
    await addProfile('Grace', 'Kim', false)
    const maya = await therapists.get('maya-chen', null, 'en')
    expect(await therapists.get(String(maya.id), null, 'en')).toEqual(maya)
    expect(await therapists.get('Maya-Chen', null, 'en')).toEqual(maya)
    for (const unknown of ['grace-kim', String(maya.id + 1), '0', '1e3', "' or 1=1"]) {
      await expect(therapists.get(unknown, admin, 'en')).rejects.toThrow(
        "The therapist you're looking for doesn't exist or has been removed.",
      )
    }
    expect((await therapists.list(admin, 'en')).map(({ slug }) => slug)).toEqual(['maya-chen'])
    expect(await therapists.countViews()).toEqual({ therapists: 1, views: 3 })
  })

  it('of people of one name have addresses of their own, also when made at the same moment', async () => {
    const userIds: number[] = []
    for (let n = 0; n < 5; n += 1) userIds.push(await hire('Maya', 'Chen'))
    const made = await Promise.all(
      userIds.map((userId) =>
        therapists.create({ firstName: 'Maya', lastName: 'Chen' }, getProfile(userId)),
      ),
    )
    expect(made).toEqual([true, true, true, true, true])
    const slugs = (await therapists.list(null, 'en')).map(({ slug }) => slug)
    expect(slugs.toSorted()).toEqual([
      'maya-chen',
      'maya-chen-2',
      'maya-chen-3',
      'maya-chen-4',
      'maya-chen-5',
    ])
  })

  it('are one for a person', async () => {
    const userId = await addProfile('Maya', 'Chen')
    const again = await therapists.create(
      { firstName: 'Maya', lastName: 'Chen' },
      getProfile(userId),
    )
    expect(again).toBe(false)
    expect(await therapists.list(null, 'en')).toHaveLength(1)
  })

  it('are counted together, or one by one', async () => {
    const userId = await addProfile('Maya', 'Chen')
    await addProfile('Daniel', 'Okafor')
    expect(await therapists.countViews()).toEqual({ therapists: 2, views: 6 })
    expect(await therapists.countViews(userId)).toEqual({ therapists: 1, views: 3 })
    expect(await therapists.countViews(999_999)).toEqual({ therapists: 0, views: 0 })
  })
})
