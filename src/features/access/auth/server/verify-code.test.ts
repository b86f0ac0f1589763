import { beforeEach, describe, expect, it } from 'vitest'
import {
  correct,
  getOutcome,
  home,
  setupAuth,
  toOtherCode,
} from '../../../../../tests/support/auth-test-bed.ts'
import { originAt } from '../../../../../tests/support/test-auth.ts'
import { minute, second } from '../../../../../tests/support/test-clock.ts'
import { engines } from '../../../../../tests/support/test-database.ts'

describe.each(engines)('guessing codes on %s', (engine) => {
  const bed = setupAuth(engine)

  let mayaId: number
  beforeEach(async () => {
    mayaId = (await bed.start({ isLoginVerified: true })).id
  })

  it('allows five tries in 203 sign-ins, and warns the owner once', async () => {
    let tries = 0
    for (let n = 0; n < 203; n += 1) {
      let pending: string | undefined
      await getOutcome(
        bed.startSignIn().then((token) => {
          pending = token
        }),
      )
      const code = bed.mailbox.lastCode()
      for (let guess = 0; guess < 4; guess += 1) {
        if ((await getOutcome(bed.enterCode(pending, toOtherCode(code)))) === 'bad-input')
          tries += 1
      }
    }
    // Without the limit: 812 tries and 203 emails.
    expect(tries).toBe(5)
    await bed.outgoingMail.deliverDue()
    const subjects = bed.mailbox.mails.map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Your Stillwater sign-in code',
      'Your Stillwater sign-in code',
      'Someone is trying to sign in to your Stillwater account',
    ])
    expect(bed.mailbox.mails.at(-1)?.text).toContain('Someone else knows your password.')
    // 203 sign-ins and 812 codes leave few entries.
    expect((await bed.readAuditLog()).length).toBeLessThanOrEqual(10)
  })

  it('sends five codes within a window, from any addresses, and then says when to retry', async () => {
    for (let n = 0; n < 5; n += 1) {
      await bed.startSignIn(originAt(`203.0.113.${n}`))
      bed.clock.pass(31 * second)
    }
    const error = await bed
      .startSignIn(originAt('203.0.113.200'))
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'too-many', retryAfter: 15 * 60 - 5 * 31 })
    await bed.outgoingMail.deliverDue()
    expect(bed.mailbox.mails).toHaveLength(6)
    bed.clock.pass(15 * minute)
    expect(await bed.startSignIn(originAt('203.0.113.200'))).toEqual(expect.any(String))
  })

  it('allows five tries also when they are concurrent', async () => {
    const pending = await bed.startSignIn()
    const code = bed.mailbox.lastCode()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => getOutcome(bed.enterCode(pending, toOtherCode(code)))),
    )
    expect(outcomes.filter((each) => each === 'bad-input')).toHaveLength(5)
    expect(outcomes.filter((each) => each === 'too-many')).toHaveLength(15)
  })

  it('does not lock the owner out of a browser that signed in before', async () => {
    const known = bed.auth.rememberBrowser(undefined, mayaId)
    for (let n = 0; n < 5; n += 1) {
      await getOutcome(
        bed.enterCode(await bed.startSignIn(home).catch(() => undefined), '000000', home),
      )
    }
    const pending = await bed.startSignIn(home, known)
    const code = bed.mailbox.lastCode()
    expect(await getOutcome(bed.enterCode(pending, code, home))).toBe('too-many')
    expect(await getOutcome(bed.enterCode(pending, code, home, known))).toBe('ok')
  })

  it('keeps the code valid and sends no other when the owner reloads the code step', async () => {
    const none = await bed.auth.findPendingSignIn(undefined)
    expect(none).toEqual({
      isPending: false,
      resendInSeconds: 0,
      methods: [],
      needsSetup: false,
      passkeyOrigin: 'http://localhost:3000',
      provider: null,
    })
    const pending = await bed.startSignIn(home)
    const code = bed.mailbox.lastCode()
    bed.clock.pass(10 * second)
    expect(await bed.auth.findPendingSignIn(pending)).toEqual({
      isPending: true,
      methods: ['email'],
      resendInSeconds: 20,
      needsSetup: false,
      passkeyOrigin: 'http://localhost:3000',
      provider: null,
    })
    const again = await bed.auth.signIn(correct, home, { pending })
    expect(again).toMatchObject({ pendingToken: pending })
    expect(bed.mailbox.mails).toHaveLength(1)
    expect(await getOutcome(bed.enterCode(pending, code, home))).toBe('ok')
    expect(await bed.auth.findPendingSignIn(pending)).toEqual(none)
  })

  it('does not count codes that were used', async () => {
    for (let n = 0; n < 8; n += 1) {
      const pending = await bed.startSignIn(home)
      expect(await getOutcome(bed.enterCode(pending, bed.mailbox.lastCode(), home))).toBe('ok')
    }
  })
})
