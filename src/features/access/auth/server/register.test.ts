import { describe, expect, it } from 'vitest'
import {
  getError,
  getOutcomes,
  home,
  setupAuth,
  times,
} from '../../../../../tests/support/auth-test-bed.ts'
import { day } from '../../../../../tests/support/test-clock.ts'
import { engines } from '../../../../../tests/support/test-database.ts'

describe.each(engines)('the first administrator on %s', (engine) => {
  const bed = setupAuth(engine)

  const closed = { code: 'not-allowed', message: 'Registration is managed by administrators' }
  const founder = {
    email: 'ruth@stillwater.example',
    firstName: 'Ruth',
    lastName: 'Desjarlais',
    password: 'a canoe at first light',
  }

  it('registers once, is signed in, and closes registration', async () => {
    bed.startEmpty()
    const setupToken = await bed.createSetupToken()
    await bed.auth.assertRegistrationOpen()
    const { user, sessionToken } = await bed.auth.register({ ...founder, setupToken }, home)
    expect(user).toMatchObject({ role: 'admin', username: founder.email, firstName: 'Ruth' })
    expect(await bed.sessions.resolve(sessionToken)).toEqual({ userId: user.id })
    expect(
      await bed.signIn({ username: founder.email, password: founder.password }),
    ).toHaveProperty('user')
    expect((await bed.readAuditLog()).map(({ action }) => action).slice(0, 2)).toEqual([
      'account.created',
      'account.signed_in',
    ])

    const second = { ...founder, email: 'second@stillwater.example', setupToken }
    expect(await getError(bed.auth.register(second, home))).toMatchObject(closed)
    expect(await getError(bed.auth.assertRegistrationOpen())).toMatchObject(closed)
    expect(await bed.auth.setupToken()).toBeUndefined()
  })

  it('needs the printed token', async () => {
    bed.startEmpty()
    await bed.createSetupToken()
    const guess = { ...founder, setupToken: 'guess' }
    expect(await getError(bed.auth.register(guess, home))).toMatchObject(closed)
  })

  it('can use the link of any instance for a week', async () => {
    bed.startEmpty()
    const first = await bed.createSetupToken()
    const second = await bed.createSetupToken()
    expect(second).not.toBe(first)
    bed.clock.pass(7 * day)
    const third = await bed.createSetupToken()
    expect(
      await getError(bed.auth.register({ ...founder, setupToken: first }, home)),
    ).toMatchObject(closed)
    await bed.auth.register({ ...founder, setupToken: third }, home)
  })

  it('cannot choose a password that is too easy to guess', async () => {
    bed.startEmpty()
    const setupToken = await bed.createSetupToken()
    for (const password of ['Password1', 'QWERTY123', 'ruth desjarlais', founder.email]) {
      const error = await getError(bed.auth.register({ ...founder, password, setupToken }, home))
      expect(error).toMatchObject({
        code: 'bad-input',
        message: 'This password is too easy to guess',
        issues: [{ path: 'password' }],
      })
    }
    await bed.auth.register({ ...founder, setupToken }, home)
  })

  it('is one of many who register at the same moment', async () => {
    bed.startEmpty()
    const tokens = [await bed.createSetupToken(), await bed.createSetupToken()]
    const outcomes = await getOutcomes(
      times(8, (n) => {
        const email = `founder${n}@stillwater.example`
        return bed.auth.register({ ...founder, email, setupToken: tokens[n % 2] ?? '' }, home)
      }),
    )
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1)
    expect(outcomes.filter((each) => each === 'not-allowed')).toHaveLength(7)
    expect(await bed.accounts.isEmpty()).toBe(false)
  })
})
