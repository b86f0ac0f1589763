// "Hidden: 404 for visitors and absent from every public list and count; signed-in staff see the page with a note."
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeOwnProfile,
  getOwnProfile,
  type Profile,
} from '#features/practice/therapists/contract/profiles.ts'
import {
  listTherapists,
  type Therapist,
  withHidden,
} from '#features/practice/therapists/contract/public.ts'
import { acceptInvitation, sendInvitation } from '#features/staff/invitations/contract.ts'
import {
  changeUser,
  createProfile,
  createUser,
  type ManagedUser,
} from '#features/staff/user-admin/contract.ts'
import { findLinkToken } from '../support/link-mails.ts'
import { readCookie } from '../support/read-cookie.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const password = 'a canoe at first light'
const note = 'Only staff see this page.'

describe.each(callEngines)('a hidden profile on %s', (engine) => {
  let server: TestServer
  let asAdmin: string
  let asMaya: string
  beforeAll(async () => {
    server = await startTestServer(engine)
    asAdmin = await server.signIn(admin)
    asMaya = await server.signIn(maya)
  })
  afterAll(() => server.stop())

  const make = async (firstName: string, more: Record<string, unknown> = {}) => {
    const email = `${firstName}.lind@practice.example`.toLowerCase()
    const body = { firstName, lastName: 'Lind', email, password, role: 'therapist', ...more }
    const answer = await server.call(createUser, { cookie: asAdmin, body })
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.json as ManagedUser
  }
  const read = (path: string, cookie?: string) =>
    server.request(path, cookie ? { headers: { cookie } } : {})
  /** Where visitors could meet a therapist. */
  const places = [
    '/',
    '/fr',
    '/therapists',
    '/consultation',
    '/services/individual-therapy',
    '/sitemap.xml',
    '/api/therapists',
    '/api/therapist-names',
    '/api/therapist-directory',
  ]
  const findWhoNames = async (words: RegExp, cookie?: string) => {
    const found = []
    for (const place of places) if (words.test((await read(place, cookie)).text)) found.push(place)
    return found
  }

  it('is made by the form, and by the call only where it says so', async () => {
    expect((await make('Ada')).profile).toMatchObject({ isPublic: true })
    expect((await make('Bea', { isPublic: false })).profile).toMatchObject({ isPublic: false })
    const { json } = await server.call(createUser, {
      cookie: asAdmin,
      body: {
        firstName: 'Cleo',
        lastName: 'Lind',
        email: 'cleo.lind@practice.example',
        password,
        role: 'admin',
      },
    })
    // An administrator who has just signed in is not asked for the password again.
    const { id } = json as ManagedUser
    const body = { userId: id, isPublic: false }
    const made = await server.call(createProfile, { cookie: asAdmin, body })
    expect([made.status, (made.json as Profile).isPublic]).toEqual([201, false])
  })

  it('is nowhere for visitors, and counted nowhere', async () => {
    const { profile } = await make('Dora', { isPublic: false })
    const shown = await server.request('/therapists/ada-lind')
    expect(shown.status).toBe(200)
    expect((await read('/therapists/dora-lind')).status).toBe(404)
    expect((await read('/fr/therapists/dora-lind')).status).toBe(404)
    expect((await read('/api/therapists/dora-lind')).status).toBe(404)
    expect((await read(`/api/therapists/${profile?.id}`)).status).toBe(404)
    expect((await read(`/api/therapists/${profile?.id}/similar`)).status).toBe(404)
    expect(await findWhoNames(/Dora|dora-lind/)).toEqual([])
    const viewed = await server.request(`/api/therapists/${profile?.id}/view`, { method: 'POST' })
    expect(viewed.status).toBe(404)
    const { text } = await read('/consultation?therapist=dora-lind')
    expect(text).not.toMatch(/Dora/)
  })

  it('is seen by staff on a page with a note, which no visitor gets from a cache', async () => {
    await make('Eva', { isPublic: false })
    for (const cookie of [asAdmin, asMaya]) {
      const { status, text } = await read('/therapists/eva-lind', cookie)
      expect(status).toBe(200)
      expect(text).toContain(note)
      expect(text).toContain('<meta name="robots" content="noindex">')
      expect(text).not.toContain('application/ld+json')
      expect(await findWhoNames(/Eva Lind|eva-lind/, cookie)).toEqual([])
    }
    expect((await read('/therapists/eva-lind')).status).toBe(404)
    expect((await read('/therapists/maya-chen', asMaya)).text).not.toContain(note)
  })

  it('can be given leads: administrators may ask for it', async () => {
    await make('Fay', { isPublic: false })
    const list = async (cookie: string, query: Record<string, string>) =>
      ((await server.call(listTherapists, { cookie, query })).json as Therapist[]).map(
        ({ slug }) => slug,
      )
    expect(await list(asAdmin, withHidden.query)).toContain('fay-lind')
    expect(await list(asAdmin, {})).not.toContain('fay-lind')
    expect(await list(asMaya, withHidden.query)).not.toContain('fay-lind')
  })

  it('is switched by its therapist and by an administrator, which the audit log names', async () => {
    const { id, profile } = await make('Gia', { isPublic: false })
    const own = await server.signIn('gia.lind@practice.example', password)
    const params = { id: String(profile?.id) }
    const show = (isPublic: boolean, cookie = own) =>
      server.call(changeOwnProfile, { cookie, params, body: { isPublic } })
    expect((await show(true, asMaya)).status).toBe(404)
    expect((await show(true)).json).toMatchObject({ isPublic: true })
    expect((await read('/therapists/gia-lind')).status).toBe(200)
    expect((await read('/therapists')).text).toContain('Gia Lind')
    const hide = { profile: { isPublic: false } }
    const hidden = await server.call(changeUser, {
      cookie: asAdmin,
      params: { id: String(id) },
      body: hide,
    })
    expect(hidden.status).toBe(200)
    expect((await read('/therapists/gia-lind')).status).toBe(404)
    expect((await read('/therapists')).text).not.toContain('Gia Lind')
    const rows = await server.sql(
      "select details from audit_log where action = 'profile.changed' and outcome = 'success' and record_id = ? order by id",
      [String(profile?.id)],
    )
    expect(rows.map(({ details }) => JSON.stringify(details))).toEqual([
      expect.stringContaining('isPublic'),
      expect.stringContaining('isPublic'),
    ])
  })

  it('comes from an invitation that does not show it', async () => {
    const email = 'hana.lind@practice.example'
    const invited = await server.call(sendInvitation, {
      cookie: asAdmin,
      body: { firstName: 'Hana', lastName: 'Lind', email, role: 'therapist' },
    })
    expect(invited.status).toBe(201)
    const token = findLinkToken(server.mails(), email, 'invite')
    const accepted = await server.call(acceptInvitation, { body: { token, password } })
    expect(accepted.status).toBe(201)
    const own = await server.call(getOwnProfile, { cookie: readCookie(accepted) })
    expect(own.json).toMatchObject({ isPublic: false, slug: 'hana-lind' })
    expect(await findWhoNames(/Hana/)).toEqual([])
  })

  it('comes back as it was with the switch of the account', async () => {
    const { id } = await make('Ida', { role: 'therapist' })
    const change = (body: unknown) =>
      server.call(changeUser, { cookie: asAdmin, params: { id: String(id) }, body })
    expect((await change({ role: 'admin', isTherapist: false })).status).toBe(200)
    expect((await read('/therapists/ida-lind')).status).toBe(404)
    const back = await server.call(createProfile, {
      cookie: asAdmin,
      body: { userId: id, isPublic: false },
    })
    expect(back.json).toMatchObject({ isPublic: true })
    expect((await read('/therapists/ida-lind')).status).toBe(200)
  })

  it('is not called licensed without a registration', async () => {
    const readCounts = async () => [
      /(\d+) licensed therapists/.exec((await read('/')).text)?.[1],
      /With (\d+) Licensed Therapists/.exec((await read('/therapists')).text)?.[1],
    ]
    const before = await readCounts()
    expect(before).toEqual(['14', '14'])
    const { id } = await make('Jo')
    expect(await readCounts()).toEqual(before)
    const body = { profile: { registrationNumber: '990001' } }
    await server.call(changeUser, { cookie: asAdmin, params: { id: String(id) }, body })
    expect(await readCounts()).toEqual(['15', '15'])
  })

  // "empty state 'No Therapists Found' with 'We couldn't find any therapists in our directory. Please check back later.'"
  it('leaves a directory that says so when no one is shown', async () => {
    await server.sql('update therapists set is_public = (1 = 0)')
    await server.restart()
    const { status, text } = await read('/therapists')
    expect([status, text]).toEqual([200, expect.stringContaining('No Therapists Found')])
    expect(text.replaceAll('&#x27;', "'")).toContain(
      "We couldn't find any therapists in our directory. Please check back later.",
    )
  })
})
