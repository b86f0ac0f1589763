import { describe, expect, it } from 'vitest'
import { newProfile } from '#features/practice/therapists/content.ts'
import type { Profile } from '#features/practice/therapists/contract/profiles.ts'
import { getTherapist } from '#features/practice/therapists/contract/public.ts'
import {
  createProfile,
  createUser,
  getUser,
  listUsers,
  type ManagedUser,
} from '#features/staff/user-admin/contract.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, director, maya } from '../support/test-server.ts'
import { password, setupUsers } from '../support/user-test-bed.ts'

describe.each(callEngines)('the accounts of the practice on %s', (engine) => {
  const practice = setupUsers(engine)
  const { list, get, change, remove, shownSlugs, happened, person, hire } = practice

  describe('are listed', () => {
    it('with roles, profiles and leads, and nothing of a password', async () => {
      const answer = await practice.server.call(listUsers, { cookie: practice.asAdmin })
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
        profile: { slug: 'elise-tremblay', userId: practice.directorId },
      })
      const mayas = everyone.find(({ email }) => email === maya)
      expect(mayas).toMatchObject({ hasProfile: true, isAdminTherapist: false })
      const [paginated] = await practice.server.sql(
        'select count(*) as n from consultation_leads where assigned_to = ?',
        [mayas?.id ?? 0],
      )
      expect(mayas?.assignedLeads).toBe(Number(paginated?.['n']))
      expect(await get(mayas?.id ?? 0)).toEqual(mayas)
    })

    it('to administrators alone', async () => {
      for (const [cookie, status] of [
        ['', 401],
        [practice.asMaya, 403],
      ] as const) {
        expect((await practice.server.call(listUsers, { cookie })).status).toBe(status)
        expect((await practice.server.call(getUser, { cookie, params: { id: 1 } })).status).toBe(
          status,
        )
        expect((await practice.server.call(createUser, { cookie, body: person() })).status).toBe(
          status,
        )
        expect((await change(practice.adminId, { firstName: 'X' }, cookie)).status).toBe(status)
        expect((await remove(practice.adminId, cookie)).status).toBe(status)
      }
    })

    it('and each look is written down', async () => {
      const { id } = await hire()
      await get(id)
      await list()
      expect(await happened('user', id)).toEqual(['account.created', 'account.viewed'])
      const [listed] = await practice.server.sql(
        `select actor_id, outcome from audit_log where record_type = 'user' and action = 'account.listed'
         order by id desc limit 1`,
      )
      expect(listed).toMatchObject({ actor_id: practice.adminId, outcome: 'success' })
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
      expect(await practice.server.signIn(user.email, password)).toContain('sid=')
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
        const { json } = await practice.server.call(createUser, { cookie: practice.asAdmin, body })
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
      const answer = await practice.server.call(createUser, { cookie: practice.asAdmin, body })
      expect([answer.status, answer.json]).toEqual([400, { message, issues: [{ path, message }] }])
      expect((await list()).length).toBe(before)
    })

    it('once for an address, in any case and at the same moment', async () => {
      const body = person({ email: 'Twice@Stillwater.example' })
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          practice.server.call(createUser, {
            cookie: practice.asAdmin,
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

  describe('get a profile', () => {
    it('of the usual first words, once', async () => {
      const user = await hire({ role: 'admin' })
      const body = { userId: user.id, ...newProfile, location: 'Virtual', ageGroups: ['Adults'] }
      const answer = await practice.server.call(createProfile, { cookie: practice.asAdmin, body })
      expect([answer.status, answer.json]).toMatchObject([
        201,
        { userId: user.id, ...newProfile, slug: expect.stringMatching(/^renee-gauthier/) },
      ])
      expect(await get(user.id)).toMatchObject({ isAdminTherapist: true, hasProfile: true })
      const twice = await practice.server.call(createProfile, { cookie: practice.asAdmin, body })
      expect([twice.status, twice.json]).toEqual([
        409,
        { message: 'This account already has a therapist profile.' },
      ])
    })

    it('as it was kept, when there is a hidden one', async () => {
      const user = await hire({ role: 'admin', isTherapist: true })
      await change(user.id, { isTherapist: false, profile: { bio: 'Kept all along.' } })
      const body = { userId: user.id, ...newProfile }
      const { json } = await practice.server.call(createProfile, { cookie: practice.asAdmin, body })
      expect(json).toMatchObject({ id: user.profile?.id, bio: 'Kept all along.' })
    })

    it('never for someone who is not there', async () => {
      const body = { userId: 999_999 }
      expect(
        (await practice.server.call(createProfile, { cookie: practice.asAdmin, body })).status,
      ).toBe(400)
    })
  })

  it('profiles of administrators who are therapists can be read in public', async () => {
    const { json } = await practice.server.call(getTherapist, {
      params: { identifier: 'elise-tremblay' },
    })
    expect((json as Profile).firstName).toBe('Élise')
  })
})
