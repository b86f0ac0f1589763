import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Details } from '#features/practice/therapists/contract/details.ts'
import {
  changeOwnProfile,
  getOwnProfile,
  type Profile,
} from '#features/practice/therapists/contract/profiles.ts'
import { getTherapist, type Therapist } from '#features/practice/therapists/contract/public.ts'
import { changeUser } from '#features/staff/user-admin/contract.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('the details of a profile on %s', (engine) => {
  let server: TestServer
  let asMaya: string
  beforeAll(async () => {
    server = await startTestServer(engine)
    asMaya = await server.signIn(maya)
  })
  afterAll(() => server.stop())

  const own = async () => (await server.call(getOwnProfile, { cookie: asMaya })).json as Profile
  const change = async (body: unknown) => {
    const { id } = await own()
    return server.call(changeOwnProfile, { cookie: asMaya, params: { id }, body })
  }
  const read = async (language = 'en') => {
    const { json } = await server.call(getTherapist, {
      params: { identifier: 'maya-chen' },
      headers: { 'accept-language': language },
    })
    return json as Therapist
  }

  const details: Details = {
    designation: 'Registered Psychotherapist (Qualifying)',
    registrationNumber: '991001',
    pronouns: 'she/her',
    supervisor: 'Élise Tremblay, Psychologist',
    approaches: ['EMDR', 'Walks along the river'],
    availability: ['weekdays', 'weekends'],
    sessionFee: 125,
    offersVideo: true,
  }

  it('are read by staff and visitors as they were written', async () => {
    const approachesFr = [{ en: 'Walks along the river', fr: 'Promenades au bord de l’eau' }]
    const answer = await change({
      ...details,
      approaches: [' EMDR ', 'emdr', 'Walks along the river'],
      availability: ['weekends', 'weekdays'],
      approachesFr,
    })
    expect([answer.status, answer.json]).toMatchObject([200, { ...details, approachesFr }])
    expect(await read()).toMatchObject({
      ...details,
      college: { shortName: 'CRPO' },
      isSupervised: true,
    })
  })

  it('are in French on French pages', async () => {
    expect(await read('fr-CA')).toMatchObject({
      designation: 'Psychothérapeute autorisée (stagiaire)',
      approaches: ['EMDR', 'Promenades au bord de l’eau'],
      college: { shortName: 'OPAO' },
    })
  })

  it('can be written by an administrator, and emptied', async () => {
    const cookie = await server.signIn(admin)
    const { userId } = await own()
    const profile = {
      designation: '',
      supervisor: '',
      approaches: [],
      availability: [],
      sessionFee: null,
      offersVideo: false,
    }
    const answer = await server.call(changeUser, {
      cookie,
      params: { id: userId },
      body: { profile },
    })
    expect(answer.status).toBe(200)
    expect(await read()).toMatchObject({ ...profile, college: null, isSupervised: false })
  })

  it('are on the page of the therapist, and find them in the directory', async () => {
    const changed = {
      designation: 'Registered Social Worker',
      registrationNumber: '812345',
      pronouns: 'they/them',
      approaches: ['Sandplay'],
      availability: ['weekends'],
      sessionFee: 165,
    }
    expect((await change(changed)).status).toBe(200)
    const { text } = await server.request('/therapists/maya-chen')
    const words = text.replaceAll(/<!--.*?-->|<[^>]+>/gs, '')
    for (const word of [
      'Registered Social Worker',
      '812345',
      'they/them',
      'Weekends',
      '$165 per session',
      // The register of the college that the new designation belongs to.
      'OCSWSSW',
    ]) {
      expect(words).toContain(word)
    }
    expect(text).toContain('href="/therapists?approach=sandplay"')
    const find = async (query: string) => {
      const page = await server.request(`/therapists?${query}`)
      const cards = page.text.match(/<article.*?<\/article>/gs) ?? []
      return { count: cards.length, isFound: cards.join('').includes('Maya Chen') }
    }
    expect(await find('approach=sandplay')).toEqual({ count: 1, isFound: true })
    expect(await find('when=weekends')).toMatchObject({ isFound: true })
    expect(await find('when=evenings')).toMatchObject({ isFound: false })
  })

  const feeMessage = 'A fee is a whole number of dollars up to 10,000'
  it.each([
    [{ sessionFee: -1 }, 'sessionFee', feeMessage],
    [{ sessionFee: 10_001 }, 'sessionFee', feeMessage],
    [{ sessionFee: '150' }, 'sessionFee', feeMessage],
    [{ sessionFee: 12.5 }, 'sessionFee', feeMessage],
    [
      { availability: ['nights'] },
      'availability.0',
      'Please choose weekdays, evenings or weekends',
    ],
    [{ approaches: 'EMDR' }, 'approaches', 'This should be a list'],
    [
      { approaches: Array.from({ length: 41 }, (_, at) => `Way ${at}`) },
      'approaches',
      'This list can have 40 entries at most',
    ],
    [
      { registrationNumber: 'x'.repeat(41) },
      'registrationNumber',
      'A registration number can have 40 characters at most',
    ],
  ])('take no %o', async (wrong, path, message) => {
    const before = await own()
    const answer = await change(wrong)
    expect([answer.status, answer.json]).toEqual([400, { message, issues: [{ path, message }] }])
    expect(await own()).toEqual(before)
  })
})
