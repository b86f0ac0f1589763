import { describe, expect, it } from 'vitest'
import {
  correct,
  elsewhere,
  getError,
  getOutcomes,
  home,
  setupAuth,
  times,
  toOtherCode,
} from '../../../../../tests/support/auth-test-bed.ts'
import { minute, second } from '../../../../../tests/support/test-clock.ts'
import { engines } from '../../../../../tests/support/test-database.ts'

const tooMany = { code: 'too-many' }

describe.each(engines)('signing in with an emailed code on %s', (engine) => {
  const bed = setupAuth(engine)

  const invalid = { code: 'bad-input', message: 'Invalid verification code' }
  const signInAgain = { code: 'not-signed-in', message: 'Please try logging in again' }

  it('emails six digits and signs in the user who enters them', async () => {
    const maya = await bed.start({ isLoginVerified: true })
    const pending = await bed.startSignIn()
    expect(bed.mailbox.mails).toHaveLength(1)
    expect(bed.mailbox.mails[0]?.to).toBe('Maya.Chen@stillwater.example')
    const { user, sessionToken } = await bed.enterCode(pending, bed.mailbox.lastCode())
    expect(user).toEqual(maya)
    expect(await bed.sessions.resolve(sessionToken)).toEqual({ userId: maya.id })
    expect((await bed.readAuditLog()).map(({ action }) => action)).toEqual(['account.signed_in'])
  })

  it('stores neither the code nor the secret of the cookie', async () => {
    await bed.start({ isLoginVerified: true })
    const pending = await bed.startSignIn()
    const query = bed.database.query<{ verificationCodes: object; pendingSignIns: object }>()
    const stored = JSON.stringify([
      await query.selectFrom('verificationCodes').selectAll().execute(),
      await query.selectFrom('pendingSignIns').selectAll().execute(),
    ])
    expect(stored).not.toContain(pending)
    expect(stored).not.toContain(`"${bed.mailbox.lastCode()}"`)
  })

  it('accepts a code once', async () => {
    await bed.start({ isLoginVerified: true })
    const pending = await bed.startSignIn()
    const code = bed.mailbox.lastCode()
    await bed.enterCode(pending, code)
    expect(await getError(bed.enterCode(pending, code))).toMatchObject(signInAgain)
    expect(await getError(bed.auth.resendCode(home, { pending }))).toMatchObject(signInAgain)
  })

  it('accepts a code once when it is entered concurrently', async () => {
    await bed.start({ isLoginVerified: true })
    const pending = await bed.startSignIn()
    const code = bed.mailbox.lastCode()
    const outcomes = await getOutcomes(times(4, () => bed.enterCode(pending, code)))
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1)
  })

  it('accepts a code for ten minutes', async () => {
    await bed.start({ isLoginVerified: true })
    const pending = await bed.startSignIn()
    const code = bed.mailbox.lastCode()
    bed.clock.pass(10 * minute)
    expect(await getError(bed.enterCode(pending, code))).toMatchObject(invalid)
    const next = await bed.startSignIn()
    bed.clock.pass(10 * minute - second)
    expect(await bed.enterCode(next, bed.mailbox.lastCode())).toHaveProperty('user')
  })

  it('invalidates a code after five wrong tries', async () => {
    await bed.start({ isLoginVerified: true })
    const pending = await bed.startSignIn()
    const code = bed.mailbox.lastCode()
    for (let n = 0; n < 5; n += 1) {
      expect(await getError(bed.enterCode(pending, toOtherCode(code)))).toMatchObject(invalid)
    }
    expect(await getError(bed.enterCode(pending, code))).toMatchObject(tooMany)
    bed.clock.pass(15 * minute)
    expect(await getError(bed.enterCode(pending, code))).toMatchObject(invalid)
  })

  it('accepts the correct code at the fifth try', async () => {
    await bed.start({ isLoginVerified: true })
    const pending = await bed.startSignIn()
    const code = bed.mailbox.lastCode()
    for (let n = 0; n < 4; n += 1) await getError(bed.enterCode(pending, toOtherCode(code)))
    expect(await bed.enterCode(pending, code)).toHaveProperty('user')
  })

  it('counts concurrent tries even when limits are switched off', async () => {
    await bed.start({ isLoginVerified: true, isRateLimited: false })
    const pending = await bed.startSignIn()
    const code = bed.mailbox.lastCode()
    await getOutcomes(times(12, () => bed.enterCode(pending, toOtherCode(code))))
    const { tries } = await bed.database
      .query<{ verificationCodes: { tries: number } }>()
      .selectFrom('verificationCodes')
      .select('tries')
      .executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    expect(await getError(bed.enterCode(pending, code))).toMatchObject(invalid)
  })

  it('invalidates the older code when a new one is sent', async () => {
    await bed.start({ isLoginVerified: true })
    const pending = await bed.startSignIn()
    const older = bed.mailbox.lastCode()
    bed.clock.pass(30 * second)
    await bed.auth.resendCode(home, { pending })
    const newer = bed.mailbox.lastCode()
    expect(bed.mailbox.mails).toHaveLength(2)
    // Once in a million times the new code equals the old one.
    const error = older === newer ? invalid : await getError(bed.enterCode(pending, older))
    expect(error).toMatchObject(invalid)
    expect(await bed.enterCode(pending, newer)).toHaveProperty('user')
  })

  it('invalidates the older code when the user signs in with another browser', async () => {
    await bed.start({ isLoginVerified: true })
    const first = await bed.startSignIn()
    const firstCode = bed.mailbox.lastCode()
    const second = await bed.startSignIn(elsewhere)
    expect(await getError(bed.enterCode(first, firstCode))).toMatchObject(invalid)
    expect(await bed.enterCode(second, bed.mailbox.lastCode())).toHaveProperty('user')
  })

  it('refuses a code in a browser that did not request it', async () => {
    await bed.start({ isLoginVerified: true })
    await bed.startSignIn()
    const code = bed.mailbox.lastCode()
    expect(await getError(bed.enterCode(undefined, code))).toMatchObject(signInAgain)
    expect(await getError(bed.enterCode('made up', code))).toMatchObject(signInAgain)
    expect(await getError(bed.auth.resendCode(home, {}))).toMatchObject(signInAgain)
    expect(await getError(bed.auth.resendCode(home, { pending: 'made up' }))).toMatchObject(
      signInAgain,
    )
  })

  it('sends another code after 30 seconds, and says how long to wait until then', async () => {
    await bed.start({ isLoginVerified: true })
    const pending = await bed.startSignIn()
    bed.clock.pass(10 * second)
    const error = await getError(bed.auth.resendCode(home, { pending }))
    expect(error).toMatchObject({ ...tooMany, retryAfter: 20 })
    expect(error.message).toBe('A code was sent just now. Please wait 20 seconds and try again.')
    bed.clock.pass(20 * second)
    const outcomes = await getOutcomes(times(5, () => bed.auth.resendCode(home, { pending })))
    expect(outcomes.toSorted()).toEqual(['ok', ...times(4, () => 'too-many')])
    expect(bed.mailbox.mails).toHaveLength(2)
  })

  it('sends another code only while it can be valid for ten minutes', async () => {
    await bed.start({ isLoginVerified: true })
    const pending = await bed.startSignIn()
    bed.clock.pass(30 * minute - second)
    await bed.auth.resendCode(home, { pending })
    bed.clock.pass(10 * minute - second)
    expect(await bed.enterCode(pending, bed.mailbox.lastCode())).toHaveProperty('user')

    const late = await bed.startSignIn()
    bed.clock.pass(30 * minute)
    expect(await getError(bed.auth.resendCode(home, { pending: late }))).toMatchObject(signInAgain)
  })

  it('reports an email that cannot be sent, and does not count it as a failure', async () => {
    await bed.start({ isLoginVerified: true })
    bed.mailbox.isDown = true
    for (let n = 0; n < 7; n += 1) {
      expect(await getError(bed.signIn(correct))).toMatchObject({
        code: 'unavailable',
        message: 'We could not send the verification code. Please try again in a minute.',
      })
    }
    bed.mailbox.isDown = false
    const pending = await bed.startSignIn()
    expect(await bed.enterCode(pending, bed.mailbox.lastCode())).toHaveProperty('user')
  })

  it('opens no session when the password is changed at the same time', async () => {
    const maya = await bed.start({ isLoginVerified: true })
    const pending = await bed.startSignIn()
    const [entered] = await Promise.allSettled([
      bed.enterCode(pending, bed.mailbox.lastCode()),
      bed.auth.endEverySignIn(maya.id),
    ])
    // In either order no session is left.
    const token = entered.status === 'fulfilled' ? entered.value.sessionToken : ''
    expect(await bed.sessions.resolve(token)).toBeNull()
  })

  it('ends a pending sign-in with all other sign-ins of the account', async () => {
    const maya = await bed.start({ isLoginVerified: true })
    const pending = await bed.startSignIn()
    await bed.auth.endEverySignIn(maya.id)
    const code = bed.mailbox.lastCode()
    expect(await getError(bed.enterCode(pending, code))).toMatchObject(signInAgain)
  })

  it('deletes expired codes and pending sign-ins', async () => {
    await bed.start({ isLoginVerified: true })
    await bed.startSignIn()
    expect(await bed.auth.deleteExpired(10)).toBe(0)
    bed.clock.pass(10 * minute)
    expect(await bed.auth.deleteExpired(10)).toBe(1)
    bed.clock.pass(30 * minute)
    // The pending sign-in, and the failure that counted its unused code.
    expect(await bed.auth.deleteExpired(10)).toBe(2)
  })
})
