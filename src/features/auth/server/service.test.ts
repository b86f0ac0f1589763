import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors.ts'
import {
  createTestAuth,
  mayasPassword,
  originAt,
  type TestAuth,
} from '../../../../tests/support/test-auth.ts'
import { day, minute, second } from '../../../../tests/support/test-clock.ts'
import {
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/test-database.ts'

const home = originAt('203.0.113.7')
const elsewhere = originAt('198.51.100.9')
const wrong = { username: 'maya.chen@stillwater.example', password: 'not the password' }
const right = { ...wrong, password: mayasPassword }
const tooMany = { code: 'too-many' }

/** What a promise was refused with. */
async function getRefusal(promise: Promise<unknown>): Promise<AppError> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof AppError) return outcome
  throw new Error('was not refused', { cause: outcome })
}

/** What each of several promises came to: a refusal's code, or `ok`. */
const getOutcomes = (promises: Promise<unknown>[]) =>
  Promise.all(
    promises.map((promise) =>
      promise.then(
        () => 'ok',
        (error: unknown) => (error instanceof AppError ? error.code : error),
      ),
    ),
  )

const times = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i))

const another = (code: string) => (code === '000000' ? '000001' : '000000')

describe.each(engines)('signing in on %s', (engine) => {
  let db: TestDatabase
  let test: TestAuth
  let auth: TestAuth['auth']

  const begin = async (settings: Parameters<typeof createTestAuth>[1] = {}) => {
    test = createTestAuth(db.database, settings)
    auth = test.auth
    return test.addMaya()
  }
  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  const tell = (credentials: typeof wrong, origin = home) => auth.signIn(credentials, origin, {})

  const auditLog = () =>
    db.database
      .query<{
        auditLog: {
          id: number
          actorId: number | null
          action: string
          recordId: string | null
          outcome: string
        }
      }>()
      .selectFrom('auditLog')
      .select(['actorId', 'action', 'recordId', 'outcome'])
      .orderBy('id')
      .execute()

  const giveRightPassword = async (origin = home) => {
    const outcome = await tell(right, origin)
    if (!('pendingToken' in outcome)) throw new Error('no code was asked for')
    return outcome.pendingToken
  }
  const enter = (pending: string | undefined, code: string) =>
    auth.verifyCode(code, home, { pending })

  const beginEmpty = () => {
    test = createTestAuth(db.database)
    auth = test.auth
  }
  const getToken = async () => (await auth.setupToken()) ?? 'none'

  describe('with a password', () => {
    it('takes the username or e-mail in any case', async () => {
      const maya = await begin()
      const outcome = await tell({ ...right, username: ' MAYA.chen@Stillwater.EXAMPLE ' })
      if (!('user' in outcome)) throw new Error('asked for a code')
      expect(outcome.user).toEqual(maya)
      expect(await test.sessions.resolve(outcome.sessionToken)).toEqual({ userId: maya.id })
    })

    it('answers an unknown name like a wrong password', async () => {
      await begin({ isRateLimited: false })
      const [known, unknown] = [
        await getRefusal(tell(wrong)),
        await getRefusal(tell({ ...wrong, username: 'nobody' })),
      ]
      expect(known).toMatchObject({
        code: 'not-signed-in',
        message: 'Invalid username or password',
      })
      expect({ ...unknown, message: unknown.message }).toEqual({
        ...known,
        message: known.message,
      })
    })

    it('makes a new session and ends the one the browser had', async () => {
      await begin()
      const first = await tell(right)
      const firstToken = 'sessionToken' in first ? first.sessionToken : ''
      const second = await auth.signIn(right, home, { session: firstToken })
      const secondToken = 'sessionToken' in second ? second.sessionToken : ''
      expect(secondToken).not.toBe(firstToken)
      expect(await test.sessions.resolve(firstToken)).toBeNull()
      expect(await test.sessions.resolve(secondToken)).not.toBeNull()
    })

    it('logs success, failure and sign-out', async () => {
      const maya = await begin()
      await getRefusal(tell(wrong))
      await getRefusal(tell({ ...wrong, username: 'nobody' }))
      const outcome = await tell(right)
      await auth.signOut('sessionToken' in outcome ? outcome.sessionToken : '', home)
      await auth.signOut('no session of anyone', home)
      await auth.signOut(undefined, home)
      const recordId = String(maya.id)
      expect(await auditLog()).toEqual([
        { actorId: null, action: 'account.sign_in_failed', recordId, outcome: 'failed' },
        { actorId: null, action: 'account.sign_in_failed', recordId: null, outcome: 'failed' },
        { actorId: maya.id, action: 'account.signed_in', recordId, outcome: 'success' },
        { actorId: maya.id, action: 'account.signed_out', recordId, outcome: 'success' },
      ])
    })
  })

  describe('against guessers', () => {
    it('refuses an account after 5 failures from one address, but not its owner elsewhere', async () => {
      await begin()
      for (let n = 0; n < 5; n += 1)
        expect((await getRefusal(tell(wrong))).code).toBe('not-signed-in')
      const refusal = await getRefusal(tell(right))
      expect(refusal).toMatchObject({ ...tooMany, retryAfter: 15 * 60 })
      expect(refusal.message).toBe(
        'Too many failed sign-ins. Please wait 15 minutes and try again.',
      )
      expect(await tell(right, elsewhere)).toHaveProperty('user')
      expect((await getRefusal(tell(right))).code).toBe('too-many')
    })

    it('lets tries through again as the failures pass out of the window', async () => {
      await begin()
      for (let n = 0; n < 5; n += 1) {
        await getRefusal(tell(wrong))
        test.clock.pass(minute)
      }
      expect(await getRefusal(tell(right))).toMatchObject({ ...tooMany, retryAfter: 600 })
      test.clock.pass(10 * minute - second)
      expect(await getRefusal(tell(right))).toMatchObject({ ...tooMany, retryAfter: 1 })
      test.clock.pass(second)
      expect(await tell(right)).toHaveProperty('user')
    })

    it('counts unknown names the same way, in any spelling', async () => {
      await begin()
      for (const username of ['nobody', 'Nobody', ' nobody', 'NOBODY', 'nobody ']) {
        expect((await getRefusal(tell({ ...wrong, username }))).code).toBe('not-signed-in')
      }
      expect((await getRefusal(tell({ ...wrong, username: 'nobody' }))).code).toBe('too-many')
      expect((await getRefusal(tell(wrong))).code).toBe('not-signed-in')
    })

    it('refuses an address after 20 failures for whatever names', async () => {
      await begin()
      await getOutcomes(times(20, (n) => tell({ ...wrong, username: `nobody${n}` })))
      expect((await getRefusal(tell(right))).code).toBe('too-many')
      expect(await tell(right, elsewhere)).toHaveProperty('user')
    })

    it('refuses an account after 90 failures from anywhere', async () => {
      const maya = await begin()
      const createdAt = test.clock.now()
      for (let n = 0; n < 89; n += 1) {
        await test.repository.insertFailure({
          kind: 'password',
          accountKey: `account ${maya.id}`,
          address: `10.0.0.${n}`,
          site: null,
          browser: null,
          createdAt,
        })
      }
      expect((await getRefusal(tell(wrong))).code).toBe('not-signed-in')
      expect((await getRefusal(tell(right, elsewhere))).code).toBe('too-many')
    })

    it('starts from nothing after a success', async () => {
      await begin()
      for (let n = 0; n < 4; n += 1) await getRefusal(tell(wrong))
      await tell(right)
      for (let n = 0; n < 5; n += 1)
        expect((await getRefusal(tell(wrong))).code).toBe('not-signed-in')
      expect((await getRefusal(tell(wrong))).code).toBe('too-many')
    })

    it('lets exactly 5 of 30 guesses made at once be tried', async () => {
      await begin()
      const outcomes = await getOutcomes(times(30, () => tell(wrong)))
      expect(outcomes.filter((each) => each === 'not-signed-in')).toHaveLength(5)
      expect(outcomes.filter((each) => each === 'too-many')).toHaveLength(25)
    })

    it('does not let a right guess among many at once reopen the rest', async () => {
      await begin()
      const guesses = times(30, (n) => tell(n === 2 ? right : { ...wrong, password: `guess ${n}` }))
      const outcomes = await getOutcomes(guesses)
      // A success clears what failed before it, so a second five may follow, never all.
      expect(outcomes.filter((each) => each === 'not-signed-in').length).toBeLessThanOrEqual(10)
    })

    it('does not take right passwords given at once for guesses', async () => {
      await begin()
      const outcomes = await getOutcomes(times(30, () => tell(right)))
      expect(new Set(outcomes)).toEqual(new Set(['ok']))
    })

    it('logs what it refuses', async () => {
      const maya = await begin()
      for (let n = 0; n < 6; n += 1) await getRefusal(tell(wrong))
      const last = (await auditLog()).at(-1)
      expect(last).toMatchObject({ recordId: String(maya.id), outcome: 'refused' })
    })

    it('counts nothing where limits are switched off', async () => {
      await begin({ isRateLimited: false })
      const outcomes = await getOutcomes(times(30, () => tell(wrong)))
      expect(new Set(outcomes)).toEqual(new Set(['not-signed-in']))
    })

    it('does not take being busy for a failure', async () => {
      await begin()
      const outcomes = await getOutcomes(times(230, () => tell(right)))
      expect(new Set(outcomes)).toEqual(new Set(['ok', 'unavailable']))
      expect(await tell(right)).toHaveProperty('user')
      const asker = { accountKey: '', address: home.address, site: null, browser: null }
      expect(await test.repository.listFailures(asker, new Date(0))).toEqual([])
    })

    it('forgets failures and removes them after their time', async () => {
      await begin()
      for (let n = 0; n < 5; n += 1) await getRefusal(tell(wrong))
      expect(await auth.removeExpired(3)).toBe(0)
      test.clock.pass(15 * minute)
      expect(await auth.removeExpired(3)).toBe(3)
      expect(await auth.removeExpired(3)).toBe(2)
    })
  })

  describe('with a mailed code', () => {
    const invalid = { code: 'bad-input', message: 'Invalid verification code' }
    const again = { code: 'not-signed-in', message: 'Please try logging in again' }

    it('mails six digits and signs in whoever enters them', async () => {
      const maya = await begin({ isLoginVerified: true })
      const pending = await giveRightPassword()
      expect(test.mailbox.mails).toHaveLength(1)
      expect(test.mailbox.mails[0]?.to).toBe('Maya.Chen@stillwater.example')
      const { user, sessionToken } = await enter(pending, test.mailbox.lastCode())
      expect(user).toEqual(maya)
      expect(await test.sessions.resolve(sessionToken)).toEqual({ userId: maya.id })
      expect((await auditLog()).map(({ action }) => action)).toEqual(['account.signed_in'])
    })

    it('keeps neither the code nor the cookie’s secret', async () => {
      await begin({ isLoginVerified: true })
      const pending = await giveRightPassword()
      const query = db.database.query<{ verificationCodes: object; pendingSignIns: object }>()
      const stored = JSON.stringify([
        await query.selectFrom('verificationCodes').selectAll().execute(),
        await query.selectFrom('pendingSignIns').selectAll().execute(),
      ])
      expect(stored).not.toContain(pending)
      expect(stored).not.toContain(`"${test.mailbox.lastCode()}"`)
    })

    it('takes a code once', async () => {
      await begin({ isLoginVerified: true })
      const pending = await giveRightPassword()
      const code = test.mailbox.lastCode()
      await enter(pending, code)
      expect(await getRefusal(enter(pending, code))).toMatchObject(again)
      expect(await getRefusal(auth.resendCode(home, { pending }))).toMatchObject(again)
    })

    it('takes a code once also when it is entered many times at once', async () => {
      await begin({ isLoginVerified: true })
      const pending = await giveRightPassword()
      const code = test.mailbox.lastCode()
      const outcomes = await getOutcomes(times(4, () => enter(pending, code)))
      expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1)
    })

    it('lets a code live for ten minutes', async () => {
      await begin({ isLoginVerified: true })
      const pending = await giveRightPassword()
      const code = test.mailbox.lastCode()
      test.clock.pass(10 * minute)
      expect(await getRefusal(enter(pending, code))).toMatchObject(invalid)
      const next = await giveRightPassword()
      test.clock.pass(10 * minute - second)
      expect(await enter(next, test.mailbox.lastCode())).toHaveProperty('user')
    })

    it('ends a code after five wrong tries', async () => {
      await begin({ isLoginVerified: true })
      const pending = await giveRightPassword()
      const code = test.mailbox.lastCode()
      for (let n = 0; n < 5; n += 1) {
        expect(await getRefusal(enter(pending, another(code)))).toMatchObject(invalid)
      }
      expect(await getRefusal(enter(pending, code))).toMatchObject(tooMany)
      test.clock.pass(15 * minute)
      expect(await getRefusal(enter(pending, code))).toMatchObject(invalid)
    })

    it('takes the right code at the fifth try', async () => {
      await begin({ isLoginVerified: true })
      const pending = await giveRightPassword()
      const code = test.mailbox.lastCode()
      for (let n = 0; n < 4; n += 1) await getRefusal(enter(pending, another(code)))
      expect(await enter(pending, code)).toHaveProperty('user')
    })

    it('counts tries made at once, with limits switched off too', async () => {
      await begin({ isLoginVerified: true, isRateLimited: false })
      const pending = await giveRightPassword()
      const code = test.mailbox.lastCode()
      await getOutcomes(times(12, () => enter(pending, another(code))))
      const { tries } = await db.database
        .query<{ verificationCodes: { tries: number } }>()
        .selectFrom('verificationCodes')
        .select('tries')
        .executeTakeFirstOrThrow()
      expect(tries).toBe(5)
      expect(await getRefusal(enter(pending, code))).toMatchObject(invalid)
    })

    it('ends the older code when a new one is sent', async () => {
      await begin({ isLoginVerified: true })
      const pending = await giveRightPassword()
      const older = test.mailbox.lastCode()
      test.clock.pass(30 * second)
      await auth.resendCode(home, { pending })
      const newer = test.mailbox.lastCode()
      expect(test.mailbox.mails).toHaveLength(2)
      // One time in a million the new code is the old one.
      const refused = older === newer ? invalid : await getRefusal(enter(pending, older))
      expect(refused).toMatchObject(invalid)
      expect(await enter(pending, newer)).toHaveProperty('user')
    })

    it('ends the older code when the person starts again in another browser', async () => {
      await begin({ isLoginVerified: true })
      const first = await giveRightPassword()
      const firstCode = test.mailbox.lastCode()
      const second = await giveRightPassword(elsewhere)
      expect(await getRefusal(enter(first, firstCode))).toMatchObject(invalid)
      expect(await enter(second, test.mailbox.lastCode())).toHaveProperty('user')
    })

    it('does not take a code in a browser that did not ask for it', async () => {
      await begin({ isLoginVerified: true })
      await giveRightPassword()
      const code = test.mailbox.lastCode()
      expect(await getRefusal(enter(undefined, code))).toMatchObject(again)
      expect(await getRefusal(enter('made up', code))).toMatchObject(again)
      expect(await getRefusal(auth.resendCode(home, {}))).toMatchObject(again)
      expect(await getRefusal(auth.resendCode(home, { pending: 'made up' }))).toMatchObject(again)
    })

    it('sends again after 30 seconds, and says how long until then', async () => {
      await begin({ isLoginVerified: true })
      const pending = await giveRightPassword()
      test.clock.pass(10 * second)
      const refusal = await getRefusal(auth.resendCode(home, { pending }))
      expect(refusal).toMatchObject({ ...tooMany, retryAfter: 20 })
      expect(refusal.message).toBe(
        'A code was sent just now. Please wait 20 seconds and try again.',
      )
      test.clock.pass(20 * second)
      const outcomes = await getOutcomes(times(5, () => auth.resendCode(home, { pending })))
      expect(outcomes.toSorted()).toEqual(['ok', ...times(4, () => 'too-many')])
      expect(test.mailbox.mails).toHaveLength(2)
    })

    it('sends a code that lives its ten minutes, or none', async () => {
      await begin({ isLoginVerified: true })
      const pending = await giveRightPassword()
      test.clock.pass(30 * minute - second)
      await auth.resendCode(home, { pending })
      test.clock.pass(10 * minute - second)
      expect(await enter(pending, test.mailbox.lastCode())).toHaveProperty('user')

      const late = await giveRightPassword()
      test.clock.pass(30 * minute)
      expect(await getRefusal(auth.resendCode(home, { pending: late }))).toMatchObject(again)
    })

    it('says when the mail cannot be sent, and does not count it as a failure', async () => {
      await begin({ isLoginVerified: true })
      test.mailbox.isDown = true
      for (let n = 0; n < 7; n += 1) {
        expect(await getRefusal(tell(right))).toMatchObject({
          code: 'unavailable',
          message: 'We could not send the verification code. Please try again in a minute.',
        })
      }
      test.mailbox.isDown = false
      const pending = await giveRightPassword()
      expect(await enter(pending, test.mailbox.lastCode())).toHaveProperty('user')
    })

    it('does not finish after the password was changed meanwhile', async () => {
      const maya = await begin({ isLoginVerified: true })
      const pending = await giveRightPassword()
      const [entered] = await Promise.allSettled([
        enter(pending, test.mailbox.lastCode()),
        auth.endEverySignIn(maya.id),
      ])
      // Whichever was first, nobody is signed in afterwards.
      const token = entered.status === 'fulfilled' ? entered.value.sessionToken : ''
      expect(await test.sessions.resolve(token)).toBeNull()
    })

    it('ends with the account, and with everything else after a changed password', async () => {
      const maya = await begin({ isLoginVerified: true })
      const pending = await giveRightPassword()
      await auth.endEverySignIn(maya.id)
      const code = test.mailbox.lastCode()
      expect(await getRefusal(enter(pending, code))).toMatchObject(again)
    })

    it('removes codes and waiting sign-ins when they end', async () => {
      await begin({ isLoginVerified: true })
      await giveRightPassword()
      expect(await auth.removeExpired(10)).toBe(0)
      test.clock.pass(10 * minute)
      expect(await auth.removeExpired(10)).toBe(1)
      test.clock.pass(30 * minute)
      // The waiting sign-in, and the count of its code, which nobody used.
      expect(await auth.removeExpired(10)).toBe(2)
    })
  })

  describe('while a password is being changed', () => {
    const newPassword = 'canoes on still water'
    const getActor = (user: { id: number }) => ({
      userId: user.id,
      role: 'therapist' as const,
      firstName: 'Maya',
      lastName: 'Chen',
    })

    /** What happens while the next password is being looked at. */
    function meanwhile(happens: () => Promise<unknown>) {
      const { checkPassword } = test.accounts
      test.accounts.checkPassword = async (username, password, client) => {
        test.accounts.checkPassword = checkPassword
        const checked = await checkPassword(username, password, client)
        await happens()
        return checked
      }
    }

    it('opens nothing with the old one', async () => {
      const maya = await begin()
      meanwhile(() =>
        auth.changePassword(
          getActor(maya),
          { currentPassword: mayasPassword, newPassword },
          home,
          {},
        ),
      )
      expect(await getRefusal(tell(right))).toMatchObject({
        code: 'not-signed-in',
        message: 'Invalid username or password',
      })
      expect(await tell({ ...right, password: newPassword })).toHaveProperty('user')
    })

    it('opens nothing for an account that is gone', async () => {
      const maya = await begin()
      meanwhile(async () => {
        await db.database
          .query<{ users: { id: number } }>()
          .deleteFrom('users')
          .where('id', '=', maya.id)
          .execute()
      })
      expect(await getRefusal(tell(right))).toMatchObject({ code: 'not-signed-in' })
    })

    it('tells its owner by mail, once it stands', async () => {
      const maya = await begin()
      const wishes = { currentPassword: mayasPassword, newPassword }
      await auth.changePassword(getActor(maya), wishes, home, {})
      await test.outgoingMail.deliverDue()
      expect(test.mailbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
        [maya.email, 'Your Stillwater password was changed'],
      ])
    })
  })

  describe('for the first time', () => {
    const closed = { code: 'not-allowed', message: 'Registration is managed by administrators' }
    const founder = {
      email: 'ruth@stillwater.example',
      firstName: 'Ruth',
      lastName: 'Desjarlais',
      password: 'a canoe at first light',
    }

    it('makes the first administrator, signed in, and closes for ever', async () => {
      beginEmpty()
      const setupToken = await getToken()
      await auth.admitRegistration()
      const { user, sessionToken } = await auth.register({ ...founder, setupToken }, home)
      expect(user).toMatchObject({ role: 'admin', username: founder.email, firstName: 'Ruth' })
      expect(await test.sessions.resolve(sessionToken)).toEqual({ userId: user.id })
      expect(await tell({ username: founder.email, password: founder.password })).toHaveProperty(
        'user',
      )
      expect((await auditLog()).map(({ action }) => action).slice(0, 2)).toEqual([
        'account.created',
        'account.signed_in',
      ])

      const second = { ...founder, email: 'second@stillwater.example', setupToken }
      expect(await getRefusal(auth.register(second, home))).toMatchObject(closed)
      expect(await getRefusal(auth.admitRegistration())).toMatchObject(closed)
      expect(await auth.setupToken()).toBeUndefined()
    })

    it('wants the token that was printed', async () => {
      beginEmpty()
      await getToken()
      const guess = { ...founder, setupToken: 'guess' }
      expect(await getRefusal(auth.register(guess, home))).toMatchObject(closed)
    })

    it('takes the link of any instance, for a week', async () => {
      beginEmpty()
      const first = await getToken()
      const second = await getToken()
      expect(second).not.toBe(first)
      test.clock.pass(7 * day)
      const third = await getToken()
      expect(
        await getRefusal(auth.register({ ...founder, setupToken: first }, home)),
      ).toMatchObject(closed)
      await auth.register({ ...founder, setupToken: third }, home)
    })

    it('refuses a password that is too easy to guess', async () => {
      beginEmpty()
      const setupToken = await getToken()
      for (const password of ['Password1', 'QWERTY123', 'ruth desjarlais', founder.email]) {
        const refusal = await getRefusal(auth.register({ ...founder, password, setupToken }, home))
        expect(refusal).toMatchObject({
          code: 'bad-input',
          message: 'This password is too easy to guess',
          issues: [{ path: 'password' }],
        })
      }
      await auth.register({ ...founder, setupToken }, home)
    })

    it('makes one administrator of many who register at once', async () => {
      beginEmpty()
      const tokens = [await getToken(), await getToken()]
      const outcomes = await getOutcomes(
        times(8, (n) => {
          const email = `founder${n}@stillwater.example`
          return auth.register({ ...founder, email, setupToken: tokens[n % 2] ?? '' }, home)
        }),
      )
      expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1)
      expect(outcomes.filter((each) => each === 'not-allowed')).toHaveLength(7)
      expect(await test.accounts.isEmpty()).toBe(false)
    })
  })
})
