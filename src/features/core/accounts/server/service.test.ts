import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoSite } from '../../../../../tests/support/demo-site.ts'
import { createTestClock } from '../../../../../tests/support/test-clock.ts'
import {
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../tests/support/test-database.ts'
import { createAccountRepository } from './repository.ts'
import { createAccountService } from './service.ts'

describe.each(engines)('an account on %s', (engine) => {
  let db: TestDatabase
  let accounts: ReturnType<typeof createAccountService>
  let passwordHash: string
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    accounts = createAccountService({
      accounts: createAccountRepository(db.database),
      clock: createTestClock(),
      readFacts: () => demoSite,
    })
    passwordHash = await accounts.hashPassword('quiet water at dawn')
  })
  afterEach(() => db.close())

  const maya = () => ({
    email: 'Maya.Chen@Stillwater.example',
    firstName: 'Maya',
    lastName: 'Chen',
    role: 'therapist' as const,
    isTherapist: true,
    passwordHash,
  })

  it('shows nothing derived from the password', async () => {
    const user = await accounts.create(maya())
    expect(user).toEqual({
      id: expect.any(Number),
      username: 'Maya.Chen@Stillwater.example',
      email: 'Maya.Chen@Stillwater.example',
      firstName: 'Maya',
      lastName: 'Chen',
      role: 'therapist',
      createdAt: '2026-11-21T17:00:00.000Z',
    })
    expect(await accounts.find(user?.id ?? 0)).toEqual(user)
    expect(passwordHash).toMatch(/^\$argon2id\$/)
  })

  it('is unique for an email address in any letter case', async () => {
    expect(await accounts.isEmpty()).toBe(true)
    await accounts.create(maya())
    expect(await accounts.isEmpty()).toBe(false)
    expect(
      await accounts.create({ ...maya(), email: 'MAYA.CHEN@stillwater.EXAMPLE' }),
    ).toBeUndefined()
    const found = await accounts.findByLogin(' maya.chen@STILLWATER.example ')
    expect(found?.firstName).toBe('Maya')
    expect(await accounts.findByLogin('nobody')).toBeUndefined()
  })

  it('is created once when created many times at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => accounts.create(maya())))
    expect(made.filter(Boolean)).toHaveLength(1)
  })

  it('accepts its own password only', async () => {
    const user = await accounts.create(maya())
    const check = (name: string, password: string) => accounts.checkPassword(name, password)
    expect(await check('MAYA.chen@stillwater.example', 'quiet water at dawn')).toMatchObject({
      match: { user },
      accountId: user?.id,
    })
    expect(await check(maya().email, 'Quiet water at dawn')).toEqual({
      match: undefined,
      accountId: user?.id,
    })
    const noAccount = { match: undefined, accountId: undefined }
    expect(await check('nobody', 'quiet water at dawn')).toEqual(noAccount)
    // Not even with the password of the placeholder hash.
    expect(await check('nobody', 'no account has this password')).toEqual(noAccount)
    await accounts.setPassword(user?.id ?? 0, await accounts.hashPassword('a new one'))
    expect(await check(maya().email, 'quiet water at dawn')).toMatchObject({ match: undefined })
    expect(await check(maya().email, 'a new one')).toMatchObject({ match: { user } })
  })

  it('reports when a matching password has been changed since', async () => {
    const user = await accounts.create(maya())
    const findMatch = async () => {
      const checked = await accounts.checkOwnPassword(user?.id ?? 0, 'quiet water at dawn')
      if (checked === 'busy' || !checked.match) throw new Error('the password should match')
      return checked.match
    }
    const [first, second] = [await findMatch(), await findMatch()]
    expect(await first.isCurrent()).toBe(true)
    expect(await first.update(await accounts.hashPassword('a new one'))).toBe(true)
    expect(await second.isCurrent()).toBe(false)
    expect(await second.update(await accounts.hashPassword('another'))).toBe(false)
    expect(await accounts.checkOwnPassword(user?.id ?? 0, 'a new one')).toMatchObject({
      match: { user },
    })
    expect(await accounts.checkOwnPassword(999_999, 'a new one')).toMatchObject({
      match: undefined,
    })
  })
})
