import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { findOwnFactors } from './check-factor.ts'
import type { FactorDeps } from './deps.ts'

const lastFactorError = () =>
  new AppError(
    'conflict',
    'This practice requires a second factor. Add another one before you remove your last.',
  )

export const isFactorRequired = ({ repository }: FactorDeps) => repository.isRequired()

/** Accounts with an app or a passkey that works at this address. */
export async function listFactorOwners({ repository, relyingParty }: FactorDeps) {
  const { apps, passkeys } = await repository.listOwners(relyingParty.host)
  return { apps: new Set(apps), passkeys: new Set(relyingParty.fault === null ? passkeys : []) }
}

/**
 * Held while factors, the sessions that depend on them, or the switch change: otherwise a sign-in beside the switch
 * would keep a session without a limit, and two removals at once would remove the last factor.
 */
const lockPolicy = ({ database }: FactorDeps) => lockUntilCommit(database, 'required factor')

/** True if a sign-in of this account may do nothing but add a second factor. Requires a transaction. */
export async function mustAddFactor(deps: FactorDeps, userId: number): Promise<boolean> {
  await lockPolicy(deps)
  if (!(await deps.repository.isRequired())) return false
  return (await findOwnFactors(deps, userId)).length === 0
}

/** After the factors of an account have changed. Joins the transaction. */
export async function updateSessions(deps: FactorDeps, userId: number): Promise<void> {
  await deps.sessions.setLimited(userId, await mustAddFactor(deps, userId))
}

/** No one locks themselves out of a practice that requires a factor. Joins the transaction. @throws conflict */
export async function keepLastFactor(deps: FactorDeps, userId: number): Promise<void> {
  if (await mustAddFactor(deps, userId)) throw lastFactorError()
}

/**
 * Requires an app or a passkey of everybody, or no longer. Sessions of those who have none can add one, and nothing else.
 * @throws conflict for an administrator without a factor, who would lock themselves out
 */
export async function requireFactors(
  deps: FactorDeps,
  actor: Actor,
  isRequired: boolean,
  origin: Origin,
): Promise<void> {
  const { audit, clock, database, repository, sessions } = deps
  await database.transaction(async () => {
    await lockPolicy(deps)
    if (isRequired && (await findOwnFactors(deps, actor.userId)).length === 0) {
      throw new AppError(
        'conflict',
        'Add a passkey or an authenticator app to your own account first.',
      )
    }
    if (!(await repository.setRequired(isRequired, clock.now()))) return
    const { apps, passkeys } = await listFactorOwners(deps)
    await sessions.limitAll(isRequired ? { except: [...apps.union(passkeys)] } : 'none')
    const action = isRequired ? 'account.factor_required' : 'account.factor_not_required'
    await audit.record({ actor, origin, record: 'user', id: null, action })
  })
}
