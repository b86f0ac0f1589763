import { m } from '#messages'
import { fieldError, notFound } from '#shared/errors.ts'
import type { AuthContext } from './context.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { endEverySignIn } from './sign-out.ts'

/**
 * Sets a new password from the server's terminal, for a user who is locked out. Ends all their
 * sign-ins and notifies them by email. `removesAuthenticator` is for someone who has lost the app and its recovery
 * codes. @throws bad-input, not-found
 */
export async function setPasswordAtTerminal(
  context: AuthContext,
  userId: number,
  password: string,
  { removesAuthenticator }: { removesAuthenticator: boolean },
): Promise<void> {
  const { accounts, audit, database, factors } = context
  const user = await accounts.find(userId)
  if (!user) throw notFound('This user is not here, or no longer here.')
  if (await accounts.isEasyToGuess(password, user))
    throw fieldError('password', m.auth_password_too_easy())
  const passwordHash = await accounts.hashPassword(password)
  await database.transaction(async () => {
    await endEverySignIn(context, userId)
    await accounts.setPassword(userId, passwordHash)
    const event = { record: 'user', id: userId, action: 'account.password_changed' } as const
    await audit.record({ actor: null, origin: null, ...event })
    await notifyPasswordChanged(context, user)
    if (removesAuthenticator) await factors.removeAtTerminal(userId)
  })
}
