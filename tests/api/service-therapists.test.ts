import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeOwnProfile,
  getOwnProfile,
  type Profile,
} from '#features/practice/therapists/contract/profiles.ts'
import {
  getTherapist,
  type ListedTherapist,
  listServiceTherapists,
  type TherapistPage,
} from '#features/practice/therapists/contract/public.ts'
import { callEngines } from '../support/test-database.ts'
import { maya, startTestServer, type TestServer } from '../support/test-server.ts'

type Answer = { therapists: ListedTherapist[]; more: string }

describe.each(callEngines)('services and their therapists on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  afterAll(() => server.stop())

  const listFor = async (slug: string) =>
    (await server.call(listServiceTherapists, { params: { slug } })).json as Answer
  const readMaya = async (language = 'en') => {
    const { json } = await server.call(getTherapist, {
      params: { identifier: 'maya-chen' },
      headers: { 'accept-language': language },
    })
    return json as TherapistPage
  }

  it('lists those with a specialty or an age group of the service, those who accept first', async () => {
    const { therapists, more } = await listFor('couples-therapy')
    expect(therapists.map(({ slug }) => slug).toSorted()).toEqual([
      'chantal-mukendi',
      'daniel-okafor',
      'lucas-ferreira',
    ])
    expect(therapists.at(-1)).toMatchObject({ slug: 'lucas-ferreira', acceptingClients: false })
    expect(more).toBe('')
  })

  it('lists six, and names the directory’s filter for all', async () => {
    const { therapists, more } = await listFor('individual-therapy')
    expect(therapists).toHaveLength(6)
    expect(therapists.every(({ acceptingClients }) => acceptingClients)).toBe(true)
    expect(more).toBe('age=young-adults&age=adults&age=seniors')
  })

  it('is a part of the page of the service, in both languages', async () => {
    const english = await server.request('/services/couples-therapy')
    expect(english.text).toContain('Therapists who offer this')
    expect(english.text).toContain('href="/therapists/daniel-okafor"')
    const french = await server.request('/fr/services/couples-therapy')
    expect(french.text).toContain('Thérapeutes qui offrent ce service')
    expect(french.text).toContain('href="/fr/therapists/daniel-okafor"')
  })

  it('knows no therapists of a service that is not offered', async () => {
    const answer = await server.call(listServiceTherapists, { params: { slug: 'no-such' } })
    expect(answer.status).toBe(404)
  })

  it('is on the profile, with the length of a session at the stated fee', async () => {
    const page = await readMaya()
    expect(page.services.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['individual-therapy', 'anxiety-therapy', 'ptsd-treatment']),
    )
    expect(page.services.map(({ slug }) => slug)).not.toContain('couples-therapy')
    expect(page).toMatchObject({
      sessionMinutes: 50,
      approachValues: expect.arrayContaining(['emdr']),
    })
    expect(await readMaya('fr-CA')).toMatchObject({
      sessionMinutes: 50,
      approachValues: page.approachValues,
    })
  })

  it('follows a profile that changes', async () => {
    const before = await server.request('/services/family-therapy')
    expect(before.text.includes('href="/therapists/maya-chen"')).toBe(false)
    const cookie = await server.signIn(maya)
    const { id } = (await server.call(getOwnProfile, { cookie })).json as Profile
    const body = { specializations: ['Family conflict'], sessionFee: 151 }
    await server.call(changeOwnProfile, { cookie, params: { id }, body })
    const { therapists } = await listFor('family-therapy')
    expect(therapists.map(({ slug }) => slug)).toContain('maya-chen')
    const after = await server.request('/services/family-therapy')
    expect(after.text).toContain('href="/therapists/maya-chen"')
    expect(await readMaya()).toMatchObject({ sessionMinutes: null })
  })
})
