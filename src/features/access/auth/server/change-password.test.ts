import { describe, expect, it } from 'vitest'
import { correct, getError, home, setupAuth } from '../../../../../tests/support/auth-test-bed.ts'
import { mayasPassword } from '../../../../../tests/support/test-auth.ts'
import { engines } from '../../../../../tests/support/test-database.ts'

describe.each(engines)('changing a password on %s', (engine) => {
  const bed = setupAuth(engine)

  const newPassword = 'canoes on still water'
  const getActor = (user: { id: number }) => ({
    userId: user.id,
    role: 'therapist' as const,
    firstName: 'Maya',
    lastName: 'Chen',
  })

  /** Runs something between the next password check and what depends on it. */
  function duringPasswordCheck(run: () => Promise<unknown>) {
    const { checkPassword } = bed.accounts
    bed.accounts.checkPassword = async (username, password, client) => {
      bed.accounts.checkPassword = checkPassword
      const checked = await checkPassword(username, password, client)
      await run()
      return checked
    }
  }

  it('opens no session with the old password', async () => {
    const maya = await bed.start()
    duringPasswordCheck(() =>
      bed.auth.changePassword(
        getActor(maya),
        { currentPassword: mayasPassword, newPassword },
        home,
        {},
      ),
    )
    expect(await getError(bed.signIn(correct))).toMatchObject({
      code: 'not-signed-in',
      message: 'Invalid username or password',
    })
    expect(await bed.signIn({ ...correct, password: newPassword })).toHaveProperty('user')
  })

  it('opens no session for a deleted account', async () => {
    const maya = await bed.start()
    duringPasswordCheck(async () => {
      await bed.database
        .query<{ users: { id: number } }>()
        .deleteFrom('users')
        .where('id', '=', maya.id)
        .execute()
    })
    expect(await getError(bed.signIn(correct))).toMatchObject({ code: 'not-signed-in' })
  })

  it('notifies the owner by email', async () => {
    const maya = await bed.start()
    const change = { currentPassword: mayasPassword, newPassword }
    await bed.auth.changePassword(getActor(maya), change, home, {})
    await bed.outgoingMail.deliverDue()
    expect(bed.mailbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [maya.email, 'Your Stillwater password was changed'],
    ])
  })
})
