import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../tests/support/test-clock.ts'
import {
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/test-database.ts'
import { createAccountRepository } from './repository.ts'
import { createAccountService } from './service.ts'

describe.each(engines)('accounts on %s', (engine) => {
  let db: TestDatabase
  let accounts: ReturnType<typeof createAccountService>
  let passwordHash: string
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    accounts = createAccountService({
      accounts: createAccountRepository(db.database),
      clock: createTestClock(),
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

  it('show nothing derived from the password', async () => {
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

  it('are one for an address, in any case', async () => {
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

  it('made at the same moment for one address are one', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => accounts.create(maya())))
    expect(made.filter(Boolean)).toHaveLength(1)
  })

  it('open with their own password alone', async () => {
    const user = await accounts.create(maya())
    const check = (name: string, password: string) => accounts.checkPassword(name, password)
    expect(await check('MAYA.chen@stillwater.example', 'quiet water at dawn')).toMatchObject({
      right: { user },
      accountId: user?.id,
    })
    expect(await check(maya().email, 'Quiet water at dawn')).toEqual({
      right: undefined,
      accountId: user?.id,
    })
    const nobody = { right: undefined, accountId: undefined }
    expect(await check('nobody', 'quiet water at dawn')).toEqual(nobody)
    // Nor does the words whose hash stands in for an unknown name.
    expect(await check('nobody', 'no account has this password')).toEqual(nobody)
    await accounts.setPassword(user?.id ?? 0, await accounts.hashPassword('a new one'))
    expect(await check(maya().email, 'quiet water at dawn')).toMatchObject({ right: undefined })
    expect(await check(maya().email, 'a new one')).toMatchObject({ right: { user } })
  })

  it('say when a password that was right is so no longer', async () => {
    const user = await accounts.create(maya())
    const look = async () => {
      const checked = await accounts.checkOwnPassword(user?.id ?? 0, 'quiet water at dawn')
      if (checked === 'busy' || !checked.right) throw new Error('the password should be right')
      return checked.right
    }
    const [first, second] = [await look(), await look()]
    expect(await first.isStillRight()).toBe(true)
    expect(await first.replaceBy(await accounts.hashPassword('a new one'))).toBe(true)
    expect(await second.isStillRight()).toBe(false)
    expect(await second.replaceBy(await accounts.hashPassword('another'))).toBe(false)
    expect(await accounts.checkOwnPassword(user?.id ?? 0, 'a new one')).toMatchObject({
      right: { user },
    })
    expect(await accounts.checkOwnPassword(999_999, 'a new one')).toMatchObject({
      right: undefined,
    })
  })
})
