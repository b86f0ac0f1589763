import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors.ts'
import {
  createTestAuth,
  mayasPassword,
  originAt,
  type TestAuth,
} from '../../../../tests/support/test-auth.ts'
import { minute, second } from '../../../../tests/support/test-clock.ts'
import {
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/test-database.ts'

const attacker = originAt('203.0.113.66')
const home = originAt('198.51.100.7')
const right = { username: 'maya.chen@stillwater.example', password: mayasPassword }
const wrong = { ...right, password: 'not the password' }
const another = (code: string) => (code === '000000' ? '000001' : '000000')

describe.each(engines)('a guesser on %s', (engine) => {
  let db: TestDatabase
  let test: TestAuth
  let mayaId: number

  const begin = async (isLoginVerified: boolean) => {
    test = createTestAuth(db.database, { isLoginVerified })
    mayaId = (await test.addMaya()).id
  }
  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  /** How something ended: `ok`, or the code of its refusal. */
  const getOutcome = async (work: Promise<unknown>) => {
    try {
      await work
      return 'ok'
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
  }
  /** Gives the right password; the token of the sign-in that waits for its code. */
  const askForCode = async (origin = attacker, known?: string) => {
    const outcome = await test.auth.signIn(right, origin, { known })
    return 'pendingToken' in outcome ? outcome.pendingToken : undefined
  }
  const enter = (pending: string | undefined, code: string, origin = attacker, known?: string) =>
    test.auth.verifyCode(code, origin, { pending, known })

  const auditLog = () =>
    db.database
      .query<{ auditLog: { id: number; action: string; outcome: string; amount: number | null } }>()
      .selectFrom('auditLog')
      .select(['action', 'outcome', 'amount'])
      .orderBy('id')
      .execute()

  describe('of codes', () => {
    beforeEach(() => begin(true))

    it('has five tries in 203 sign-ins, and the owner is told once', async () => {
      let tries = 0
      for (let n = 0; n < 203; n += 1) {
        let pending: string | undefined
        await getOutcome(
          askForCode().then((token) => {
            pending = token
          }),
        )
        const code = test.mailbox.lastCode()
        for (let guess = 0; guess < 4; guess += 1) {
          if ((await getOutcome(enter(pending, another(code)))) === 'bad-input') tries += 1
        }
      }
      // Without the limit: 812 tries and 203 mails.
      expect(tries).toBe(5)
      await test.outgoingMail.deliverDue()
      const subjects = test.mailbox.mails.map(({ subject }) => subject)
      expect(subjects).toEqual([
        'Your Stillwater sign-in code',
        'Your Stillwater sign-in code',
        'Someone is trying to sign in to your Stillwater account',
      ])
      expect(test.mailbox.mails.at(-1)?.text).toContain('Someone else knows your password.')
      // 203 sign-ins and 812 codes leave a handful of entries.
      expect((await auditLog()).length).toBeLessThanOrEqual(10)
    })

    it('gets five codes in a window, from wherever, and a Retry-After', async () => {
      for (let n = 0; n < 5; n += 1) {
        await askForCode(originAt(`203.0.113.${n}`))
        test.clock.pass(31 * second)
      }
      const refused = await askForCode(originAt('203.0.113.200')).catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'too-many', retryAfter: 15 * 60 - 5 * 31 })
      await test.outgoingMail.deliverDue()
      expect(test.mailbox.mails).toHaveLength(6)
      test.clock.pass(15 * minute)
      expect(await askForCode(originAt('203.0.113.200'))).toEqual(expect.any(String))
    })

    it('has five tries also when they are made at once', async () => {
      const pending = await askForCode()
      const code = test.mailbox.lastCode()
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => getOutcome(enter(pending, another(code)))),
      )
      expect(outcomes.filter((each) => each === 'bad-input')).toHaveLength(5)
      expect(outcomes.filter((each) => each === 'too-many')).toHaveLength(15)
    })

    it('does not keep the owner out of a browser that signed in before', async () => {
      const known = test.auth.rememberBrowser(undefined, mayaId)
      for (let n = 0; n < 5; n += 1) {
        await getOutcome(enter(await askForCode(home).catch(() => undefined), '000000', home))
      }
      const pending = await askForCode(home, known)
      const code = test.mailbox.lastCode()
      expect(await getOutcome(enter(pending, code, home))).toBe('too-many')
      expect(await getOutcome(enter(pending, code, home, known))).toBe('ok')
    })

    it('is not the owner, who reloads the code step: the code stays, and no other is mailed', async () => {
      const none = await test.auth.findPendingSignIn(undefined)
      expect(none).toEqual({ isPending: false, resendInSeconds: 0, needsSetup: false })
      const pending = await askForCode(home)
      const code = test.mailbox.lastCode()
      test.clock.pass(10 * second)
      expect(await test.auth.findPendingSignIn(pending)).toEqual({
        isPending: true,
        resendInSeconds: 20,
        needsSetup: false,
      })
      const again = await test.auth.signIn(right, home, { pending })
      expect(again).toMatchObject({ pendingToken: pending })
      expect(test.mailbox.mails).toHaveLength(1)
      expect(await getOutcome(enter(pending, code, home))).toBe('ok')
      expect(await test.auth.findPendingSignIn(pending)).toEqual(none)
    })

    it('counts no code that was used', async () => {
      for (let n = 0; n < 8; n += 1) {
        const pending = await askForCode(home)
        expect(await getOutcome(enter(pending, test.mailbox.lastCode(), home))).toBe('ok')
      }
    })
  })

  describe('of passwords', () => {
    beforeEach(() => begin(false))

    const signIn = (credentials: typeof right, origin: typeof home, known?: string) =>
      getOutcome(test.auth.signIn(credentials, origin, { known }))

    it('is one guesser in all of a household and of an IPv4-mapped address', async () => {
      for (let n = 0; n < 5; n += 1) {
        expect(await signIn(wrong, originAt(`2001:db8:1:2::${n}`))).toBe('not-signed-in')
      }
      expect(await signIn(right, originAt('2001:db8:1:2:aaaa::1'))).toBe('too-many')
      expect(await signIn(right, originAt('2001:db8:1:3::1'))).toBe('ok')
      for (let n = 0; n < 5; n += 1) await signIn(wrong, originAt(`203.0.113.9:${n}`))
      expect(await signIn(right, originAt('::ffff:203.0.113.9'))).toBe('too-many')
    })

    it('has four times as many tries from a whole site', async () => {
      for (let n = 0; n < 20; n += 1) {
        expect(await signIn(wrong, originAt(`2001:db8:1:${n}::1`))).toBe('not-signed-in')
      }
      expect(await signIn(right, originAt('2001:db8:1:ffff::1'))).toBe('too-many')
      expect(await signIn(right, originAt('2001:db8:2::1'))).toBe('ok')
    })

    it('keeps nobody out of a known browser at the same address; its own failures count', async () => {
      const known = test.auth.rememberBrowser(undefined, mayaId)
      for (let n = 0; n < 6; n += 1) await signIn(wrong, home)
      expect(await signIn(right, home)).toBe('too-many')
      expect(await signIn(right, home, known)).toBe('ok')
      for (let n = 0; n < 5; n += 1) expect(await signIn(wrong, home, known)).toBe('not-signed-in')
      expect(await signIn(right, home, known)).toBe('too-many')
      // A copy at another address has the same allowance.
      expect(await signIn(right, attacker, known)).toBe('too-many')
    })

    it('gains nothing by a forged, foreign or old cookie', async () => {
      const known = test.auth.rememberBrowser(undefined, mayaId)
      for (let n = 0; n < 5; n += 1) await signIn(wrong, home)
      const [userId, at, id, signature] = known.split('.')
      const forged = [
        `${userId}.${at}.${'a'.repeat(22)}.${signature}`,
        `${userId}.${Number(at) + 1}.${id}.${signature}`,
        test.auth.rememberBrowser(undefined, mayaId + 1).replace(/^\d+/, String(mayaId)),
        test.auth.rememberBrowser(undefined, mayaId + 1),
        '~'.repeat(5_000),
        'x',
      ]
      for (const cookie of forged) expect(await signIn(right, home, cookie)).toBe('too-many')
      test.clock.pass(180 * 24 * 60 * minute)
      for (let n = 0; n < 5; n += 1) await signIn(wrong, home)
      expect(await signIn(right, home, known)).toBe('too-many')
    })

    it('shares a computer with colleagues', async () => {
      const both = test.auth.rememberBrowser(test.auth.rememberBrowser(undefined, mayaId), 999)
      for (let n = 0; n < 5; n += 1) await signIn(wrong, home)
      expect(await signIn(right, home, both)).toBe('ok')
    })

    it('leaves one entry for each account and window, with the number of failures', async () => {
      for (let n = 0; n < 40; n += 1) await signIn(wrong, attacker)
      for (let n = 0; n < 16; n += 1) await signIn({ ...wrong, username: `person ${n}` }, attacker)
      const before = (await auditLog()).length
      test.clock.pass(15 * minute)
      await test.auth.writeRepeatedFailures()
      expect(await test.auth.writeRepeatedFailures()).toBe(0)
      // 5 failed and 35 refused for one account, 15 failed and 1 refused for names that nobody has.
      const written = await auditLog()
      expect(before).toBe(5 + 5 + 5 + 1)
      expect(written.slice(before).map(({ outcome, amount }) => [outcome, amount])).toEqual(
        expect.arrayContaining([
          ['refused', 30],
          ['failed', 10],
        ]),
      )
      expect(written).toHaveLength(before + 2)
    })
  })
})
