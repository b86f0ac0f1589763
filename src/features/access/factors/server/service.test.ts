import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#shared/actor.ts'
import {
  elsewhere,
  getError,
  getOutcome,
  getOutcomes,
  home,
  setupAuth,
  times,
  toOtherCode,
} from '../../../../../tests/support/auth-test-bed.ts'
import { minute, second } from '../../../../../tests/support/test-clock.ts'
import { engines } from '../../../../../tests/support/test-database.ts'

describe.each(engines)('an authenticator app on %s', (engine) => {
  const bed = setupAuth(engine)
  let maya: Actor
  beforeEach(async () => {
    const { id, firstName, lastName, role } = await bed.start({ isLoginVerified: true })
    maya = { userId: id, firstName, lastName, role }
  })

  const readCode = (secret: string) =>
    new TOTP({ secret }).generate({ timestamp: bed.clock.now().getTime() })
  /** Adds an app. @returns its secret and the recovery codes */
  async function addApp() {
    const { secret } = await bed.factors.startTotp(maya)
    const recoveryCodes = await bed.factors.confirmTotp(maya, readCode(secret), home)
    // The code that confirmed the app has been used.
    bed.clock.pass(minute)
    return { secret, recoveryCodes }
  }
  const listActions = async () => (await bed.readAuditLog()).map(({ action }) => action)
  const readSubjects = async () => {
    await bed.outgoingMail.deliverDue()
    return bed.mailbox.mails.map(({ subject }) => subject)
  }

  it('counts once its first code is right, and then replaces the emailed code', async () => {
    const { secret } = await bed.factors.startTotp(maya)
    expect(await bed.factors.listMethods(maya.userId)).toEqual(['email'])
    const wrong = await getError(bed.factors.confirmTotp(maya, toOtherCode(readCode(secret)), home))
    expect(wrong).toMatchObject({ code: 'bad-input', issues: [{ path: 'code' }] })
    const recoveryCodes = await bed.factors.confirmTotp(maya, readCode(secret), home)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await bed.factors.read(maya.userId)).toMatchObject({
      email: true,
      totp: { since: bed.clock.now().toISOString(), recoveryCodesLeft: 10 },
    })
    expect(await readSubjects()).toEqual([
      'An authenticator app was added: your Stillwater account',
    ])
    // The code that confirmed it does not sign in.
    const pending = await bed.startSignIn()
    expect(await bed.auth.findPendingSignIn(pending)).toMatchObject({
      methods: ['totp', 'recovery'],
    })
    expect(await getOutcome(bed.enterCode(pending, readCode(secret)))).toBe('bad-input')
    bed.clock.pass(30 * second)
    expect((await bed.enterCode(pending, readCode(secret))).user.id).toBe(maya.userId)
    // No code was mailed.
    expect(bed.mailbox.mails).toHaveLength(1)
    expect(await getOutcome(bed.factors.startTotp(maya))).toBe('conflict')
  })

  it('takes each code once, also of many at the same moment', async () => {
    const { secret } = await addApp()
    const pendings = [await bed.startSignIn(), await bed.startSignIn(elsewhere)]
    const code = readCode(secret)
    const outcomes = await getOutcomes(pendings.map((one) => bed.enterCode(one, code)))
    expect(outcomes.toSorted()).toEqual(['bad-input', 'ok'])
    expect(await getOutcome(bed.enterCode(await bed.startSignIn(), code))).toBe('bad-input')
  })

  it('is not guessed: five wrong codes, then a pause, and a mail to the owner', async () => {
    const { secret } = await addApp()
    const pending = await bed.startSignIn()
    const wrong = toOtherCode(readCode(secret))
    const outcomes = await getOutcomes(times(7, () => bed.enterCode(pending, wrong)))
    expect(outcomes.toSorted()).toEqual([
      ...times(5, () => 'bad-input'),
      ...times(2, () => 'too-many'),
    ])
    expect(await getOutcome(bed.enterCode(pending, readCode(secret)))).toBe('too-many')
    expect((await readSubjects()).at(-1)).toContain('Someone is trying to sign in')
  })

  it('is replaced by a recovery code, each once', async () => {
    const { recoveryCodes } = await addApp()
    const [first = '', second = ''] = recoveryCodes
    const signInBy = async (code: string) =>
      getOutcome(bed.enterCode(await bed.startSignIn(), code))
    expect(await signInBy(first.toUpperCase().replace('-', ' '))).toBe('ok')
    expect(await signInBy(first)).toBe('bad-input')
    expect((await readSubjects()).at(-1)).toContain('A recovery code was used')
    expect(bed.mailbox.mails.at(-1)?.text).toContain('Recovery codes left: 9.')
    const renewed = await bed.factors.renewRecoveryCodes(maya, home)
    expect(await signInBy(second)).toBe('bad-input')
    expect(await signInBy(renewed[0] ?? '')).toBe('ok')
    expect(await listActions()).toEqual(
      expect.arrayContaining(['account.recovery_code_used', 'account.recovery_codes_made']),
    )
  })

  it('sends no code by email, whatever is asked', async () => {
    await addApp()
    const pending = await bed.startSignIn()
    expect(await getOutcome(bed.auth.resendCode(home, { pending }))).toBe('bad-input')
    const byEmail = bed.auth.verifyCode({ code: '123456', method: 'email' }, home, { pending })
    expect(await getOutcome(byEmail)).toBe('bad-input')
    expect((await readSubjects()).join()).not.toContain('sign-in code')
  })

  it('ends with its recovery codes when its owner or an administrator removes it', async () => {
    const { recoveryCodes } = await addApp()
    await bed.factors.reset({ ...maya, userId: maya.userId + 1 }, maya.userId, elsewhere)
    expect(await bed.factors.listMethods(maya.userId)).toEqual(['email'])
    expect((await readSubjects()).at(-1)).toContain(
      'Your authenticator app and passkeys were removed',
    )
    expect(bed.mailbox.mails.at(-1)?.text).toContain('an administrator removed')
    const pending = await bed.startSignIn()
    expect(await getOutcome(bed.enterCode(pending, recoveryCodes[0] ?? ''))).toBe('bad-input')
    await addApp()
    await bed.factors.removeTotp(maya, home)
    expect(await bed.factors.read(maya.userId)).toMatchObject({ email: true, totp: null })
    expect(await getOutcome(bed.factors.renewRecoveryCodes(maya, home))).toBe('conflict')
    expect(await getOutcome(bed.factors.reset(maya, 99_999, home))).toBe('not-found')
  })

  it('is needed for a new password by a mailed link', async () => {
    const { secret } = await addApp()
    const require = (code?: string) => bed.auth.requireFactor(maya.userId, { code }, home, {})
    expect(await getOutcome(require())).toBe('bad-input')
    expect(await getOutcome(require(toOtherCode(readCode(secret))))).toBe('bad-input')
    expect(await getOutcome(require(readCode(secret)))).toBe('ok')
    expect(await getOutcome(require(readCode(secret)))).toBe('bad-input')
  })
})
