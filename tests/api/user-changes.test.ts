import { describe, expect, it } from 'vitest'
import { login } from '#features/access/auth/contract.ts'
import { getOwnProfile } from '#features/practice/therapists/contract/profiles.ts'
import { getTherapist } from '#features/practice/therapists/contract/public.ts'
import type { ManagedUser } from '#features/staff/user-admin/contract.ts'
import { callEngines } from '../support/test-database.ts'
import { password, setupUsers } from '../support/user-test-bed.ts'

describe.each(callEngines)('accounts on %s', (engine) => {
  const practice = setupUsers(engine)
  const { getStatus, get, change, shownSlugs, happened, hire } = practice

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
        id: practice.adminId,
        createdAt: '2001-01-01T00:00:00Z',
        firstName: 'Anaïs',
        assignedLeads: 99,
        hasProfile: false,
        profile: {
          id: 1,
          userId: practice.adminId,
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
      const signedIn = await practice.server.signIn(user.email, password)
      expect((await change(user.id, { password: '', firstName: 'Noé' })).status).toBe(200)
      expect(await getStatus(signedIn)).toBe(200)
      expect((await change(user.id, { password: 'a lighthouse in fog' })).status).toBe(200)
      expect(await getStatus(signedIn)).toBe(401)
      const old = await practice.server.call(login, { body: { username: user.email, password } })
      expect(old.status).toBe(401)
      expect(await practice.server.signIn(user.email, 'a lighthouse in fog')).toContain('sid=')
      expect(await happened('user', user.id)).toContain('account.password_changed')
    })

    it('one’s own password is changed elsewhere, where the current one is asked', async () => {
      const answer = await change(practice.adminId, { password: 'a lighthouse in fog' })
      expect([answer.status, answer.json]).toMatchObject([400, { issues: [{ path: 'password' }] }])
      expect(await getStatus(practice.asAdmin)).toBe(200)
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
      // Someone's username is no one else's address, or two people would share a sign-in.
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
      const signedIn = await practice.server.signIn(user.email, password)

      const promoted = await change(user.id, { role: 'admin', isTherapist: false })
      expect(promoted.json).toMatchObject({ role: 'admin', hasProfile: false, profile: null })
      expect(await getStatus(signedIn)).toBe(401)
      expect(await shownSlugs()).not.toContain(slug)
      const hidden = await practice.server.call(getTherapist, { params: { identifier: slug } })
      expect(hidden.status).toBe(404)
      const again = await practice.server.signIn(user.email, password)
      expect((await practice.server.call(getOwnProfile, { cookie: again })).status).toBe(404)
      expect(await getStatus(again)).toBe(200)

      const shown = await change(user.id, { isTherapist: true })
      expect(shown.json).toMatchObject({
        isAdminTherapist: true,
        therapistSlug: slug,
        profile: { bio: 'Words that must not be lost.' },
      })
      // The switch is no role: no one is signed out for it.
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
      const second = await change(user.id, { firstName: 'Marie', updatedAt }, practice.asDirector)
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
        change(user.id, getBody('Two'), practice.asDirector),
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
})
