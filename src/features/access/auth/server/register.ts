import type { User } from '#features/core/accounts/contract.ts'
import { m } from '#messages'
import { hashToken } from '#platform/server/crypto.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Origin } from '#shared/actor.ts'
import { fieldError, notAllowed } from '#shared/errors.ts'
import type { FirstAdministrator, Registration } from '../contract.ts'
import { type AuthContext, toAttempt } from './context.ts'
import { openSession, type SignedIn } from './open-session.ts'

const registrationClosedError = () => notAllowed(m.auth_registration_closed())

/** `isAllowed` is checked again under the lock, so that of concurrent registrations one succeeds. */
async function createFirstAdministrator<T>(
  { database, repository, accounts, audit }: AuthContext,
  { password, ...person }: FirstAdministrator,
  origin: Origin | null,
  isAllowed: () => Promise<boolean>,
  onCreated: (user: User) => Promise<T>,
): Promise<T> {
  if (!(await isAllowed())) throw registrationClosedError()
  if (await accounts.isEasyToGuess(password, person))
    throw fieldError('password', m.auth_password_too_easy())
  const passwordHash = await accounts.hashPassword(password)
  return database.transaction(async () => {
    await lockUntilCommit(database, 'first administrator')
    const user = (await isAllowed())
      ? await accounts.create({ ...person, role: 'admin', isTherapist: false, passwordHash })
      : undefined
    if (!user) throw registrationClosedError()
    await repository.deleteSetupTokens()
    const actor = { userId: user.id }
    await audit.record({ actor, origin, record: 'user', id: user.id, action: 'account.created' })
    return onCreated(user)
  })
}

/** Refuses registration when there is an account, before the body is validated. */
export async function assertRegistrationOpen({ accounts }: AuthContext): Promise<void> {
  if (!(await accounts.isEmpty())) throw registrationClosedError()
}

/** Creates the first administrator with the printed setup token, and signs in. */
export async function register(
  context: AuthContext,
  { setupToken, ...person }: Registration,
  origin: Origin,
): Promise<SignedIn> {
  const { accounts, repository } = context
  const isAllowed = async () =>
    (await accounts.isEmpty()) && (await repository.hasSetupToken(hashToken(setupToken)))
  return createFirstAdministrator(context, person, origin, isAllowed, async (user) => {
    const attempt = toAttempt(context, user.id, origin, undefined, 'account.sign_in_failed')
    return { user, sessionToken: await openSession(context, attempt, undefined) }
  })
}

/** Creates the first administrator from the server's terminal, which needs no token. */
export function createFirstAtTerminal(
  context: AuthContext,
  person: FirstAdministrator,
): Promise<User> {
  return createFirstAdministrator(
    context,
    person,
    null,
    context.accounts.isEmpty,
    async (user) => user,
  )
}
