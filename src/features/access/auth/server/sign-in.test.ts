import { describe, expect, it } from 'vitest'
import {
  correct,
  getError,
  home,
  setupAuth,
  wrong,
} from '../../../../../tests/support/auth-test-bed.ts'
import { engines } from '../../../../../tests/support/test-database.ts'

describe.each(engines)('signing in with a password on %s', (engine) => {
  const bed = setupAuth(engine)

  it('accepts the username or email in any letter case', async () => {
    const maya = await bed.start()
    const outcome = await bed.signIn({ ...correct, username: ' MAYA.chen@Stillwater.EXAMPLE ' })
    if (!('user' in outcome)) throw new Error('a code was required')
    expect(outcome.user).toEqual(maya)
    expect(await bed.sessions.resolve(outcome.sessionToken)).toEqual({ userId: maya.id })
  })

  it('responds to an unknown name as to a wrong password', async () => {
    await bed.start({ isRateLimited: false })
    const [known, unknown] = [
      await getError(bed.signIn(wrong)),
      await getError(bed.signIn({ ...wrong, username: 'nobody' })),
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

  it('opens a new session and ends the previous one of the browser', async () => {
    await bed.start()
    const first = await bed.signIn(correct)
    const firstToken = 'sessionToken' in first ? first.sessionToken : ''
    const second = await bed.auth.signIn(correct, home, { session: firstToken })
    const secondToken = 'sessionToken' in second ? second.sessionToken : ''
    expect(secondToken).not.toBe(firstToken)
    expect(await bed.sessions.resolve(firstToken)).toBeNull()
    expect(await bed.sessions.resolve(secondToken)).not.toBeNull()
  })

  it('records success, failure and sign-out in the audit log', async () => {
    const maya = await bed.start()
    await getError(bed.signIn(wrong))
    await getError(bed.signIn({ ...wrong, username: 'nobody' }))
    const outcome = await bed.signIn(correct)
    await bed.auth.signOut('sessionToken' in outcome ? outcome.sessionToken : '', home)
    await bed.auth.signOut('no session of anyone', home)
    await bed.auth.signOut(undefined, home)
    const recordId = String(maya.id)
    expect(await bed.readAuditLog()).toEqual([
      {
        actorId: null,
        action: 'account.sign_in_failed',
        recordId,
        outcome: 'failed',
        amount: null,
      },
      {
        actorId: null,
        action: 'account.sign_in_failed',
        recordId: null,
        outcome: 'failed',
        amount: null,
      },
      { actorId: maya.id, action: 'account.signed_in', recordId, outcome: 'success', amount: null },
      {
        actorId: maya.id,
        action: 'account.signed_out',
        recordId,
        outcome: 'success',
        amount: null,
      },
    ])
  })
})
