import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login } from '#features/auth/contract.ts'
import {
  changeLead,
  type Lead,
  listLeads,
  type OpenedLead,
  openLead,
} from '#features/leads/contract.ts'
import { getCurrentUser } from '#features/sessions/contract.ts'
import { newProfile } from '#features/therapists/content.ts'
import { getOwnProfile, type Profile, uploadPhoto } from '#features/therapists/contract/profiles.ts'
import {
  getTherapist,
  listTherapists,
  type Therapist,
} from '#features/therapists/contract/public.ts'
import {
  changeUser,
  createProfile,
  createUser,
  deleteUser,
  getLastSignIn,
  getUser,
  listUsers,
  type ManagedUser,
} from '#features/user-admin/contract.ts'
import { submitConsultation } from '../support/consultation.ts'
import { photoForm, somePhoto } from '../support/photos.ts'
import { engines } from '../support/test-database.ts'
import { admin, director, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const password = 'harbour lamps at dusk'

describe.each(engines)('the accounts of the practice on %s', (engine) => {
  let server: TestServer
  let asAdmin: string
  let asDirector: string
  let asMaya: string
  let adminId: number
  let directorId: number

  beforeAll(async () => {
    server = await startTestServer(engine)
    asAdmin = await server.signIn(admin)
    asDirector = await server.signIn(director)
    asMaya = await server.signIn(maya)
    adminId = await server.userId(admin)
    directorId = await server.userId(director)
  })
  afterAll(() => server.stop())

  const getStatus = async (cookie: string) => (await server.call(getCurrentUser, { cookie })).status
  const list = async () => (await server.call(listUsers, { cookie: asAdmin })).json as ManagedUser[]
  const get = async (id: number) =>
    (await server.call(getUser, { cookie: asAdmin, params: { id } })).json as ManagedUser
  const change = (id: number, body: unknown, cookie = asAdmin) =>
    server.call(changeUser, { cookie, params: { id }, body })
  const remove = (id: number, cookie = asAdmin) =>
    server.call(deleteUser, { cookie, params: { id } })
  const shownSlugs = async () =>
    ((await server.call(listTherapists)).json as Therapist[]).map(({ slug }) => slug)
  const happened = async (record: 'user' | 'profile' | 'lead', id: number) =>
    (
      await server.sql(
        'select action from audit_log where record_type = ? and record_id = ? order by id',
        [record, String(id)],
      )
    ).map(({ action }) => action)

  let people = 0
  const person = (changes: Record<string, unknown> = {}) => {
    people += 1
    return {
      email: `person.${people}@stillwater.example`,
      firstName: 'Renée',
      lastName: `Gauthier-${people}`,
      password,
      role: 'therapist',
      isTherapist: false,
      ...changes,
    }
  }
  async function hire(changes: Record<string, unknown> = {}): Promise<ManagedUser> {
    const answer = await server.call(createUser, { cookie: asAdmin, body: person(changes) })
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
    return answer.json as ManagedUser
  }

  describe('are listed', () => {
    it('with roles, profiles and leads, and nothing of a password', async () => {
      const answer = await server.call(listUsers, { cookie: asAdmin })
      expect(answer.text).not.toMatch(/argon2|password|googleAuth|token/i)
      const everyone = answer.json as ManagedUser[]
      expect(everyone.length).toBeGreaterThanOrEqual(15)
      expect(everyone.map(({ id }) => id)).toEqual(
        everyone.map(({ id }) => id).toSorted((a, b) => a - b),
      )
      expect(everyone.find(({ email }) => email === admin)).toMatchObject({
        role: 'admin',
        isTherapist: false,
        hasProfile: false,
        isAdminTherapist: false,
        therapistSlug: null,
        profile: null,
        assignedLeads: 0,
        isGoogleConnected: false,
      })
      expect(everyone.find(({ email }) => email === director)).toMatchObject({
        role: 'admin',
        hasProfile: true,
        isAdminTherapist: true,
        therapistSlug: 'elise-tremblay',
        profile: { slug: 'elise-tremblay', userId: directorId },
      })
      const mayas = everyone.find(({ email }) => email === maya)
      expect(mayas).toMatchObject({ hasProfile: true, isAdminTherapist: false })
      const [paginated] = await server.sql(
        'select count(*) as n from consultation_leads where assigned_to = ?',
        [mayas?.id ?? 0],
      )
      expect(mayas?.assignedLeads).toBe(Number(paginated?.['n']))
      expect(await get(mayas?.id ?? 0)).toEqual(mayas)
    })

    it('to administrators alone', async () => {
      for (const [cookie, status] of [
        ['', 401],
        [asMaya, 403],
      ] as const) {
        expect((await server.call(listUsers, { cookie })).status).toBe(status)
        expect((await server.call(getUser, { cookie, params: { id: 1 } })).status).toBe(status)
        expect((await server.call(createUser, { cookie, body: person() })).status).toBe(status)
        expect((await change(adminId, { firstName: 'X' }, cookie)).status).toBe(status)
        expect((await remove(adminId, cookie)).status).toBe(status)
      }
    })

    it('and each look is written down', async () => {
      const { id } = await hire()
      await get(id)
      await list()
      expect(await happened('user', id)).toEqual(['account.created', 'account.viewed'])
      const [listed] = await server.sql(
        `select actor_id, outcome from audit_log where record_type = 'user' and action = 'account.listed'
         order by id desc limit 1`,
      )
      expect(listed).toMatchObject({ actor_id: adminId, outcome: 'success' })
    })
  })

  describe('are made', () => {
    it('as a therapist, with a profile that waits for its words', async () => {
      const user = await hire({ firstName: 'Zoé', lastName: 'L’Écuyer' })
      expect(user).toMatchObject({
        username: user.email,
        firstName: 'Zoé',
        role: 'therapist',
        hasProfile: true,
        isAdminTherapist: false,
        therapistSlug: 'zoe-l-ecuyer',
        profile: { ...newProfile, photoUrl: null, profileViews: 0 },
      })
      expect(await shownSlugs()).toContain('zoe-l-ecuyer')
      expect(await server.signIn(user.email, password)).toContain('sid=')
      expect(await happened('profile', user.profile?.id ?? 0)).toEqual(['profile.created'])
    })

    it('with the role and the profile that were chosen', async () => {
      const cases = [
        [{}, 'therapist', true],
        [{ role: 'therapist', isTherapist: true }, 'therapist', true],
        [{ role: 'admin' }, 'admin', false],
        [{ role: 'admin', isTherapist: false }, 'admin', false],
        [{ role: 'admin', isTherapist: true }, 'admin', true],
      ] as const
      for (const [chosen, role, hasProfile] of cases) {
        const { role: _, isTherapist: __, ...rest } = person()
        const body = { ...rest, ...chosen }
        const { json } = await server.call(createUser, { cookie: asAdmin, body })
        expect(json).toMatchObject({
          role,
          hasProfile,
          isAdminTherapist: role === 'admin' && hasProfile,
        })
      }
    })

    it.each([
      [{ email: 'renee@stillwater' }, 'email', 'Invalid email address'],
      [{ email: '' }, 'email', 'Invalid email address'],
      [{ firstName: ' ' }, 'firstName', 'First name is required'],
      [{ lastName: '' }, 'lastName', 'Last name is required'],
      [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
      [{ password: 'password1' }, 'password', 'This password is too easy to guess'],
      [{ password: 'RenéeGauthier' }, 'password', 'This password is too easy to guess'],
      [{ role: 'owner' }, 'role', 'Please choose Administrator or Therapist'],
      [{ firstName: 'x'.repeat(101) }, 'firstName', expect.stringContaining('100')],
    ])('not from %o', async (wrong, path, message) => {
      const before = (await list()).length
      const body = person({ lastName: 'Gauthier', ...wrong })
      const answer = await server.call(createUser, { cookie: asAdmin, body })
      expect([answer.status, answer.json]).toEqual([400, { message, issues: [{ path, message }] }])
      expect((await list()).length).toBe(before)
    })

    it('once for an address, in any case and at the same moment', async () => {
      const body = person({ email: 'Twice@Stillwater.example' })
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          server.call(createUser, {
            cookie: asAdmin,
            body: { ...body, email: n % 2 ? body.email : body.email.toUpperCase() },
          }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
      expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
        message: 'A user with this email already exists',
      })
    })

    it('with nothing that the form does not hold', async () => {
      const user = await hire({
        id: 1,
        username: 'chosen',
        createdAt: '2001-01-01T00:00:00Z',
        passwordHash: 'x',
        profile: { title: 'Chief' },
        googleAuthToken: 'x',
      })
      expect(user.id).toBeGreaterThan(1)
      expect(user.username).toBe(user.email)
      expect(user.createdAt).not.toMatch(/^2001/)
      expect(user.profile?.title).toBe('Therapist')
    })
  })

  describe('are changed', () => {
    it('field by field, the rest stays', async () => {
      const user = await hire()
      const answer = await change(user.id, { lastName: 'Saint-Onge' })
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual({
        ...user,
        lastName: 'Saint-Onge',
        profile: { ...user.profile, lastName: 'Saint-Onge' },
        updatedAt: expect.any(String),
      })
      expect(await happened('user', user.id)).toEqual(['account.created', 'account.changed'])
    })

    it('with no power over number, age, profile views or Google', async () => {
      const user = await hire()
      await change(user.id, {
        id: adminId,
        createdAt: '2001-01-01T00:00:00Z',
        firstName: 'Anaïs',
        assignedLeads: 99,
        hasProfile: false,
        profile: {
          id: 1,
          userId: adminId,
          slug: 'maya-chen',
          profileViews: 9_999,
          googleAuthToken: 'stolen',
          title: 'Registered Psychotherapist',
        },
      })
      expect(await get(user.id)).toMatchObject({
        id: user.id,
        createdAt: user.createdAt,
        firstName: 'Anaïs',
        profile: {
          id: user.profile?.id,
          userId: user.id,
          slug: user.therapistSlug,
          profileViews: 0,
          title: 'Registered Psychotherapist',
        },
      })
    })

    it.each([
      [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
      [{ email: 'nobody' }, 'email', 'Invalid email address'],
      [{ firstName: '' }, 'firstName', 'First name is required'],
      [{ password: '1234' }, 'password', 'Password must be at least 6 characters if provided'],
      [{ role: 'root' }, 'role', 'Please choose Administrator or Therapist'],
      [{ profile: { title: ' ' } }, 'profile.title', 'Title is required'],
      [{ profile: { bio: '' } }, 'profile.bio', 'Bio is required'],
      [{ profile: { location: '' } }, 'profile.location', 'Location is required'],
      [
        { profile: { approachDescription: '' } },
        'profile.approachDescription',
        'Approach description is required',
      ],
    ])('not by %o', async (wrong, path, message) => {
      const user = await hire()
      const answer = await change(user.id, wrong)
      expect([answer.status, answer.json]).toEqual([400, { message, issues: [{ path, message }] }])
      expect(await get(user.id)).toEqual(user)
    })

    it('an empty password says nothing; a new one ends what was signed in', async () => {
      const user = await hire()
      const signedIn = await server.signIn(user.email, password)
      expect((await change(user.id, { password: '', firstName: 'Noé' })).status).toBe(200)
      expect(await getStatus(signedIn)).toBe(200)
      expect((await change(user.id, { password: 'a lighthouse in fog' })).status).toBe(200)
      expect(await getStatus(signedIn)).toBe(401)
      const old = await server.call(login, { body: { username: user.email, password } })
      expect(old.status).toBe(401)
      expect(await server.signIn(user.email, 'a lighthouse in fog')).toContain('sid=')
      expect(await happened('user', user.id)).toContain('account.password_changed')
    })

    it('one’s own password is changed elsewhere, where the current one is asked', async () => {
      const answer = await change(adminId, { password: 'a lighthouse in fog' })
      expect([answer.status, answer.json]).toMatchObject([400, { issues: [{ path: 'password' }] }])
      expect(await getStatus(asAdmin)).toBe(200)
    })

    it('a taken name, as username or as e-mail, in any case, is refused', async () => {
      const [one, other] = [await hire(), await hire()]
      const cases = [
        { email: one.email.toUpperCase() },
        { username: one.username.toUpperCase() },
        { username: one.email, email: other.email },
      ]
      for (const body of cases) {
        const answer = await change(other.id, body)
        expect([answer.status, answer.json]).toMatchObject([
          409,
          { message: 'A user with this email already exists' },
        ])
      }
      // Somebody's username is nobody else's address, or two people would share a sign-in.
      expect((await change(one.id, { username: 'renee.the.first@elsewhere.example' })).status).toBe(
        200,
      )
      const answer = await change(other.id, { email: 'Renee.the.First@elsewhere.example' })
      expect(answer.status).toBe(409)
      expect(await get(other.id)).toEqual(other)
      // One's own is not taken.
      expect((await change(other.id, { email: other.email.toUpperCase() })).status).toBe(200)
    })

    it('a role changed ends what was signed in, and the profile goes and comes with it', async () => {
      const user = await hire()
      const slug = user.therapistSlug ?? ''
      await change(user.id, { profile: { bio: 'Words that must not be lost.' } })
      const signedIn = await server.signIn(user.email, password)

      const promoted = await change(user.id, { role: 'admin', isTherapist: false })
      expect(promoted.json).toMatchObject({ role: 'admin', hasProfile: false, profile: null })
      expect(await getStatus(signedIn)).toBe(401)
      expect(await shownSlugs()).not.toContain(slug)
      const hidden = await server.call(getTherapist, { params: { identifier: slug } })
      expect(hidden.status).toBe(404)
      const again = await server.signIn(user.email, password)
      expect((await server.call(getOwnProfile, { cookie: again })).status).toBe(404)
      expect(await getStatus(again)).toBe(200)

      const shown = await change(user.id, { isTherapist: true })
      expect(shown.json).toMatchObject({
        isAdminTherapist: true,
        therapistSlug: slug,
        profile: { bio: 'Words that must not be lost.' },
      })
      // The switch is no role: nobody is signed out for it.
      expect(await getStatus(again)).toBe(200)
      await change(user.id, { isTherapist: false })
      const back = await change(user.id, { role: 'therapist' })
      expect(back.json).toMatchObject({
        role: 'therapist',
        hasProfile: true,
        profile: { bio: 'Words that must not be lost.' },
      })
      expect(await shownSlugs()).toContain(slug)
      expect(await happened('user', user.id)).toContain('account.role_changed')
    })

    it('two who edit one account do not overwrite each other', async () => {
      const user = await hire()
      const { updatedAt } = user
      const first = await change(user.id, { firstName: 'Anne', updatedAt })
      expect(first.status).toBe(200)
      const second = await change(user.id, { firstName: 'Marie', updatedAt }, asDirector)
      expect([second.status, second.json]).toEqual([
        409,
        { message: 'Someone else has changed this user since you opened it.' },
      ])
      const read = (await get(user.id)).updatedAt
      expect((await change(user.id, { firstName: 'Marie', updatedAt: read })).status).toBe(200)

      // The profile has a version of its own.
      const getBody = (title: string) => ({
        profile: { title, updatedAt: user.profile?.updatedAt },
      })
      const both = await Promise.all([
        change(user.id, getBody('One')),
        change(user.id, getBody('Two'), asDirector),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })

    it('lists are taken as lists or as text, clean and under their stored names', async () => {
      const user = await hire()
      const { json } = await change(user.id, {
        profile: {
          specializations: 'anxiety, grief and loss ,ANXIETY,LGBTQ+ issues,, OCD',
          languages: ['English ', 'français', 'English'],
          ageGroups: 'Adolescents (13-17), Adults (25-64), Couples',
          location: 'KANATA',
          education: 'M.A. Counselling, University of Ottawa',
        },
      })
      expect((json as ManagedUser).profile).toMatchObject({
        specializations: ['Anxiety', 'Grief And Loss', 'LGBTQ+ Issues', 'OCD'],
        languages: ['English', 'français'],
        ageGroups: ['teens', 'adults', 'Couples'],
        location: 'kanata',
        education: ['M.A. Counselling, University of Ottawa'],
      })
    })
  })

  describe('get a profile', () => {
    it('of the usual first words, once', async () => {
      const user = await hire({ role: 'admin' })
      const body = { userId: user.id, ...newProfile, location: 'Virtual', ageGroups: ['Adults'] }
      const answer = await server.call(createProfile, { cookie: asAdmin, body })
      expect([answer.status, answer.json]).toMatchObject([
        201,
        { userId: user.id, ...newProfile, slug: expect.stringMatching(/^renee-gauthier/) },
      ])
      expect(await get(user.id)).toMatchObject({ isAdminTherapist: true, hasProfile: true })
      const twice = await server.call(createProfile, { cookie: asAdmin, body })
      expect([twice.status, twice.json]).toEqual([
        409,
        { message: 'This account already has a therapist profile.' },
      ])
    })

    it('as it was kept, when there is a hidden one', async () => {
      const user = await hire({ role: 'admin', isTherapist: true })
      await change(user.id, { isTherapist: false, profile: { bio: 'Kept all along.' } })
      const body = { userId: user.id, ...newProfile }
      const { json } = await server.call(createProfile, { cookie: asAdmin, body })
      expect(json).toMatchObject({ id: user.profile?.id, bio: 'Kept all along.' })
    })

    it('never for somebody who is not there', async () => {
      const body = { userId: 999_999 }
      expect((await server.call(createProfile, { cookie: asAdmin, body })).status).toBe(400)
    })
  })

  describe('are deleted', () => {
    it('with profile, photo and sessions; their leads wait for somebody else', async () => {
      const user = await hire()
      const signedIn = await server.signIn(user.email, password)
      const photo = await server.request(`/api/admin/users/${user.id}/upload-image`, {
        method: uploadPhoto.method,
        headers: { cookie: asAdmin },
        body: photoForm(await somePhoto()),
      })
      const { photoUrl } = photo.json as { photoUrl: string }
      const lead = await submitConsultation(server)
      await server.call(changeLead, {
        cookie: asAdmin,
        params: { id: lead },
        body: { assignedTo: user.id },
      })
      expect(await get(user.id)).toMatchObject({ assignedLeads: 1 })

      const gone = await remove(user.id)
      expect([gone.status, gone.text]).toEqual([204, ''])
      expect(await getStatus(signedIn)).toBe(401)
      expect(
        (await server.call(getUser, { cookie: asAdmin, params: { id: user.id } })).status,
      ).toBe(404)
      expect((await server.request(photoUrl)).status).toBe(404)
      expect(await shownSlugs()).not.toContain(user.therapistSlug)
      const leads = (await server.call(listLeads, { cookie: asAdmin })).json as Lead[]
      expect(leads.find(({ id }) => id === lead)?.assignedTo).toBeNull()
      const opened = await server.call(openLead, { cookie: asAdmin, params: { id: lead } })
      const name = `${user.firstName} ${user.lastName}`
      expect((opened.json as OpenedLead).history).toMatchObject([
        { field: 'assignedTo', from: name, to: null },
        { field: 'assignedTo', from: null, to: name },
      ])
      const assigned = ['lead.changed', 'lead.assigned']
      expect(await happened('lead', lead)).toEqual([
        'lead.created',
        ...assigned,
        ...assigned,
        'lead.viewed',
      ])
      expect((await happened('user', user.id)).at(-1)).toBe('account.deleted')
      expect((await remove(user.id)).status).toBe(404)
      for (const table of ['sessions', 'therapists']) {
        const left = await server.sql(`select * from ${table} where user_id = ?`, [user.id])
        expect([table, left]).toEqual([table, []])
      }
    })

    it('while somebody assigns them a lead: it is theirs before, or refused', async () => {
      const lead = await submitConsultation(server)
      for (let round = 0; round < 3; round += 1) {
        const user = await hire()
        const [gone, assigned] = await Promise.all([
          remove(user.id),
          server.call(changeLead, {
            cookie: asDirector,
            params: { id: lead },
            body: { assignedTo: user.id },
          }),
        ])
        expect(gone.status).toBe(204)
        expect([200, 400]).toContain(assigned.status)
        const [row] = await server.sql('select assigned_to from consultation_leads where id = ?', [
          lead,
        ])
        expect(row?.['assigned_to']).toBeNull()
      }
    })

    it('and a lead that is held past its time still counts as theirs', async () => {
      const user = await hire()
      const lead = await submitConsultation(server)
      const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
      const body = { assignedTo: user.id, hold: { reason: 'Wait list', until } }
      await server.call(changeLead, { cookie: asAdmin, params: { id: lead }, body })
      const past = new Date(Date.now() - 35 * 86_400_000).toISOString()
      await server.sql('update consultation_leads set created_at = ? where id = ?', [past, lead])
      expect(await get(user.id)).toMatchObject({ assignedLeads: 1 })
      expect((await remove(user.id)).status).toBe(204)
    })

    it('and it is said when somebody last signed in', async () => {
      const user = await hire()
      const ask = async () =>
        (await server.call(getLastSignIn, { cookie: asAdmin, params: { id: user.id } })).json
      expect(await ask()).toEqual({ at: null })
      await server.call(login, { body: { username: user.email, password: 'wrong for sure' } })
      expect(await ask()).toEqual({ at: null })
      await server.signIn(maya)
      const mayaId = await server.userId(maya)
      const { json } = await server.call(getLastSignIn, {
        cookie: asAdmin,
        params: { id: mayaId },
      })
      expect(Date.now() - Date.parse((json as { at: string }).at)).toBeLessThan(60_000)
      const gone = await server.call(getLastSignIn, { cookie: asAdmin, params: { id: 999_999 } })
      expect(gone.status).toBe(404)
    })

    it('what was refused stands in the audit log', async () => {
      /** How often each was refused so far: repeats within the hour share an entry. */
      const refused = async (id: number | null) => {
        const rows = await server.sql(
          `select action, actor_id, sum(times) as times from audit_log
            where record_type = 'user' and outcome = 'refused'
            and ${id === null ? 'record_id is null' : 'record_id = ?'} group by action, actor_id`,
          id === null ? [] : [String(id)],
        )
        return new Map(
          rows.map((row) => [
            `${String(row['action'])} by ${String(row['actor_id'])}`,
            Number(row['times']),
          ]),
        )
      }
      const since = (now: Map<string, number>, then: Map<string, number>) =>
        [...now].flatMap(([words, times]) =>
          Array.from({ length: times - (then.get(words) ?? 0) }, () => words),
        )
      const before = await refused(directorId)
      await remove(directorId, asDirector)
      await change(directorId, { role: 'therapist' }, asDirector)
      const mayaId = await server.userId(maya)
      await server.call(getUser, { cookie: asMaya, params: { id: directorId } })
      await remove(directorId, asMaya)
      await change(directorId, { firstName: 'Eve' }, asMaya)
      expect(since(await refused(directorId), before).toSorted()).toEqual(
        [
          `account.deleted by ${directorId}`,
          `account.role_changed by ${directorId}`,
          `account.viewed by ${mayaId}`,
          `account.deleted by ${mayaId}`,
          `account.changed by ${mayaId}`,
        ].toSorted(),
      )
      const lists = await refused(null)
      await server.call(listUsers, { cookie: asMaya })
      expect(since(await refused(null), lists)).toEqual([`account.listed by ${mayaId}`])
    })

    it('not by themselves, nor demoted', async () => {
      const own = await remove(adminId)
      expect([own.status, own.json]).toEqual([
        409,
        { message: 'You cannot delete your own account.' },
      ])
      const demoted = await change(adminId, { role: 'therapist' })
      expect([demoted.status, demoted.json]).toEqual([
        409,
        { message: 'You cannot take the administrator role from yourself.' },
      ])
      expect((await change(adminId, { role: 'admin', firstName: 'Grace' })).status).toBe(200)
    })

    it.each(['delete', 'demote'] as const)(
      'of administrators who %s each other at the same moment one stays',
      async (what) => {
        // A practice of its own, of two administrators.
        const small = await startTestServer(engine)
        try {
          const cookies = [await small.signIn(admin), await small.signIn(director)]
          const ids = await Promise.all(
            cookies.map(
              async (cookie) =>
                ((await small.call(getCurrentUser, { cookie })).json as { id: number }).id,
            ),
          )
          const answers = await Promise.all(
            cookies.map((cookie, at) =>
              what === 'delete'
                ? small.call(deleteUser, { cookie, params: { id: ids[1 - at] } })
                : small.call(changeUser, {
                    cookie,
                    params: { id: ids[1 - at] },
                    body: { role: 'therapist' },
                  }),
            ),
          )
          const statuses = answers.map(({ status }) => status)
          expect(statuses.filter((status) => status < 300)).toHaveLength(1)
          expect(statuses.every((status) => status < 500)).toBe(true)
          const left = await small.sql("select id from users where role = 'admin'")
          expect(left).toHaveLength(1)
        } finally {
          await small.stop()
        }
      },
    )
  })

  it('profiles of administrators who are therapists can be read in public', async () => {
    const { json } = await server.call(getTherapist, { params: { identifier: 'elise-tremblay' } })
    expect((json as Profile).firstName).toBe('Élise')
  })
})
