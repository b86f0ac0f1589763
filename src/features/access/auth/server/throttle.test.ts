import { beforeEach, describe, expect, it } from 'vitest'
import {
  attacker,
  correct,
  elsewhere,
  getError,
  getOutcome,
  getOutcomes,
  home,
  setupAuth,
  times,
  wrong,
} from '../../../../../tests/support/auth-test-bed.ts'
import { isWholeRun } from '../../../../../tests/support/run.ts'
import { originAt } from '../../../../../tests/support/test-auth.ts'
import { minute, second } from '../../../../../tests/support/test-clock.ts'
import { engines } from '../../../../../tests/support/test-database.ts'

const tooMany = { code: 'too-many' }

describe.each(engines)('guessing passwords on %s', (engine) => {
  const bed = setupAuth(engine)

  it('blocks an account after 5 failures from one address, but not its owner elsewhere', async () => {
    await bed.start()
    for (let n = 0; n < 5; n += 1)
      expect((await getError(bed.signIn(wrong))).code).toBe('not-signed-in')
    const error = await getError(bed.signIn(correct))
    expect(error).toMatchObject({ ...tooMany, retryAfter: 15 * 60 })
    expect(error.message).toBe('Too many failed sign-ins. Please wait 15 minutes and try again.')
    expect(await bed.signIn(correct, elsewhere)).toHaveProperty('user')
    expect((await getError(bed.signIn(correct))).code).toBe('too-many')
  })

  it('allows attempts again when failures leave the window', async () => {
    await bed.start()
    for (let n = 0; n < 5; n += 1) {
      await getError(bed.signIn(wrong))
      bed.clock.pass(minute)
    }
    expect(await getError(bed.signIn(correct))).toMatchObject({ ...tooMany, retryAfter: 600 })
    bed.clock.pass(10 * minute - second)
    expect(await getError(bed.signIn(correct))).toMatchObject({ ...tooMany, retryAfter: 1 })
    bed.clock.pass(second)
    expect(await bed.signIn(correct)).toHaveProperty('user')
  })

  it('counts unknown names the same way, in any spelling', async () => {
    await bed.start()
    for (const username of ['nobody', 'Nobody', ' nobody', 'NOBODY', 'nobody ']) {
      expect((await getError(bed.signIn({ ...wrong, username }))).code).toBe('not-signed-in')
    }
    expect((await getError(bed.signIn({ ...wrong, username: 'nobody' }))).code).toBe('too-many')
    expect((await getError(bed.signIn(wrong))).code).toBe('not-signed-in')
  })

  it('blocks an address after 20 failures for any names', async () => {
    await bed.start()
    await getOutcomes(times(20, (n) => bed.signIn({ ...wrong, username: `nobody${n}` })))
    expect((await getError(bed.signIn(correct))).code).toBe('too-many')
    expect(await bed.signIn(correct, elsewhere)).toHaveProperty('user')
  })

  it('blocks an account after 90 failures from anywhere', async () => {
    const maya = await bed.start()
    const createdAt = bed.clock.now()
    for (let n = 0; n < 89; n += 1) {
      await bed.repository.insertFailure({
        kind: 'password',
        accountKey: `account ${maya.id}`,
        address: `10.0.0.${n}`,
        site: null,
        browser: null,
        createdAt,
      })
    }
    expect((await getError(bed.signIn(wrong))).code).toBe('not-signed-in')
    expect((await getError(bed.signIn(correct, elsewhere))).code).toBe('too-many')
  })

  it('resets the failures after a success', async () => {
    await bed.start()
    for (let n = 0; n < 4; n += 1) await getError(bed.signIn(wrong))
    await bed.signIn(correct)
    for (let n = 0; n < 5; n += 1)
      expect((await getError(bed.signIn(wrong))).code).toBe('not-signed-in')
    expect((await getError(bed.signIn(wrong))).code).toBe('too-many')
  })

  it('checks exactly 5 of 30 concurrent guesses', async () => {
    await bed.start()
    const outcomes = await getOutcomes(times(30, () => bed.signIn(wrong)))
    expect(outcomes.filter((each) => each === 'not-signed-in')).toHaveLength(5)
    expect(outcomes.filter((each) => each === 'too-many')).toHaveLength(25)
  })

  it('does not check all concurrent guesses because one of them is correct', async () => {
    await bed.start()
    const guesses = times(30, (n) =>
      bed.signIn(n === 2 ? correct : { ...wrong, password: `guess ${n}` }),
    )
    const outcomes = await getOutcomes(guesses)
    // A success resets the failures before it, so five more may be checked, but never all.
    expect(outcomes.filter((each) => each === 'not-signed-in').length).toBeLessThanOrEqual(10)
  })

  it('does not count concurrent correct passwords as guesses', async () => {
    await bed.start()
    const outcomes = await getOutcomes(times(30, () => bed.signIn(correct)))
    expect(new Set(outcomes)).toEqual(new Set(['ok']))
  })

  it('records blocked attempts in the audit log', async () => {
    const maya = await bed.start()
    for (let n = 0; n < 6; n += 1) await getError(bed.signIn(wrong))
    const last = (await bed.readAuditLog()).at(-1)
    expect(last).toMatchObject({ recordId: String(maya.id), outcome: 'refused' })
  })

  it('counts nothing when limits are switched off', async () => {
    await bed.start({ isRateLimited: false })
    const outcomes = await getOutcomes(times(30, () => bed.signIn(wrong)))
    expect(new Set(outcomes)).toEqual(new Set(['not-signed-in']))
  })

  // The work of the processor, whatever the database.
  it.runIf(engine === 'sqlite' || isWholeRun)(
    'does not count a busy server as a failure',
    async () => {
      const maya = await bed.start()
      // Checks as long as in a practice, so that requests wait.
      await bed.accounts.setPassword(maya.id, await bed.accounts.hashPassword(correct.password))
      const outcomes = await getOutcomes(times(230, () => bed.signIn(correct)))
      expect(new Set(outcomes)).toEqual(new Set(['ok', 'unavailable']))
      expect(await bed.signIn(correct)).toHaveProperty('user')
      const keys = { accountKey: '', address: home.address, site: null, browser: null }
      expect(await bed.repository.listFailures(keys, new Date(0))).toEqual([])
    },
  )

  it('deletes failures in batches when they have left the window', async () => {
    await bed.start()
    for (let n = 0; n < 5; n += 1) await getError(bed.signIn(wrong))
    expect(await bed.auth.deleteExpired(3)).toBe(0)
    bed.clock.pass(15 * minute)
    expect(await bed.auth.deleteExpired(3)).toBe(3)
    expect(await bed.auth.deleteExpired(3)).toBe(2)
  })
})

describe.each(engines)('limits by address and browser on %s', (engine) => {
  const bed = setupAuth(engine)
  let mayaId: number
  beforeEach(async () => {
    mayaId = (await bed.start()).id
  })

  const signIn = (credentials: typeof correct, origin: typeof home, known?: string) =>
    getOutcome(bed.auth.signIn(credentials, origin, { known }))

  it('treat all addresses of a household as one, and IPv4-mapped addresses as IPv4', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect(await signIn(wrong, originAt(`2001:db8:1:2::${n}`))).toBe('not-signed-in')
    }
    expect(await signIn(correct, originAt('2001:db8:1:2:aaaa::1'))).toBe('too-many')
    expect(await signIn(correct, originAt('2001:db8:1:3::1'))).toBe('ok')
    for (let n = 0; n < 5; n += 1) await signIn(wrong, originAt(`203.0.113.9:${n}`))
    expect(await signIn(correct, originAt('::ffff:203.0.113.9'))).toBe('too-many')
  })

  it('allow a whole IPv6 site four times as many failures', async () => {
    for (let n = 0; n < 20; n += 1) {
      expect(await signIn(wrong, originAt(`2001:db8:1:${n}::1`))).toBe('not-signed-in')
    }
    expect(await signIn(correct, originAt('2001:db8:1:ffff::1'))).toBe('too-many')
    expect(await signIn(correct, originAt('2001:db8:2::1'))).toBe('ok')
  })

  it('count only its own failures in a known browser', async () => {
    const known = bed.auth.rememberBrowser(undefined, mayaId)
    for (let n = 0; n < 6; n += 1) await signIn(wrong, home)
    expect(await signIn(correct, home)).toBe('too-many')
    expect(await signIn(correct, home, known)).toBe('ok')
    for (let n = 0; n < 5; n += 1) expect(await signIn(wrong, home, known)).toBe('not-signed-in')
    expect(await signIn(correct, home, known)).toBe('too-many')
    // A copy at another address has the same allowance.
    expect(await signIn(correct, attacker, known)).toBe('too-many')
  })

  it('ignore a forged, foreign or expired cookie', async () => {
    const known = bed.auth.rememberBrowser(undefined, mayaId)
    for (let n = 0; n < 5; n += 1) await signIn(wrong, home)
    const [userId, at, id, signature] = known.split('.')
    const forged = [
      `${userId}.${at}.${'a'.repeat(22)}.${signature}`,
      `${userId}.${Number(at) + 1}.${id}.${signature}`,
      bed.auth.rememberBrowser(undefined, mayaId + 1).replace(/^\d+/, String(mayaId)),
      bed.auth.rememberBrowser(undefined, mayaId + 1),
      '~'.repeat(5_000),
      'x',
    ]
    for (const cookie of forged) expect(await signIn(correct, home, cookie)).toBe('too-many')
    bed.clock.pass(180 * 24 * 60 * minute)
    for (let n = 0; n < 5; n += 1) await signIn(wrong, home)
    expect(await signIn(correct, home, known)).toBe('too-many')
  })

  it('know the accounts of several colleagues who share a computer', async () => {
    const both = bed.auth.rememberBrowser(bed.auth.rememberBrowser(undefined, mayaId), 999)
    for (let n = 0; n < 5; n += 1) await signIn(wrong, home)
    expect(await signIn(correct, home, both)).toBe('ok')
  })

  it('leave one audit entry per account and window, with the number of failures', async () => {
    for (let n = 0; n < 40; n += 1) await signIn(wrong, attacker)
    for (let n = 0; n < 16; n += 1) await signIn({ ...wrong, username: `person ${n}` }, attacker)
    const before = (await bed.readAuditLog()).length
    bed.clock.pass(15 * minute)
    await bed.auth.writeRepeatedFailures()
    expect(await bed.auth.writeRepeatedFailures()).toBe(0)
    // 5 failed and 35 refused for one account, 15 failed and 1 refused for unknown names.
    const written = await bed.readAuditLog()
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
