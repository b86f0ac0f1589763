import { describe, expect, it } from 'vitest'
import {
  correct,
  elsewhere,
  getError,
  setupAuth,
  wrong,
} from '../../../../../tests/support/auth-test-bed.ts'
import { day } from '../../../../../tests/support/test-clock.ts'
import { engines } from '../../../../../tests/support/test-database.ts'

describe.each(engines)('the retention sweep of sign-in on %s', (engine) => {
  const bed = setupAuth(engine)

  it('deletes expired codes, pending sign-ins and failures in batches, and nothing else', async () => {
    await bed.start({ isLoginVerified: true })
    await bed.signIn(correct, elsewhere)
    for (let n = 0; n < 3; n += 1) await getError(bed.signIn(wrong))
    expect(await bed.auth.deleteExpired(2)).toBe(0)
    bed.clock.pass(day)
    // The code, the pending sign-in, and two of four failures: a code counts as one until it is entered.
    expect(await bed.auth.deleteExpired(2)).toBe(4)
    expect(await bed.auth.deleteExpired(2)).toBe(2)
    await getError(bed.signIn(wrong))
    expect(await bed.auth.deleteExpired(2)).toBe(0)
  })
})
