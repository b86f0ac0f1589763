import type { User } from '#features/accounts/contract.ts'
import { tooEasyToGuess } from '#features/accounts/rules.ts'
import { type AccountService, isEasyToGuess } from '#features/accounts/server/service.ts'
import type { AuditService } from '#features/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import { hashToken, randomToken } from '#platform/server/crypto.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Origin } from '#shared/actor.ts'
import { fieldError, notAllowed } from '#shared/errors.ts'
import type { FirstAdministrator } from '../contract.ts'
import type { AuthRepository } from './repository.ts'

const tokenLifeMs = 7 * 24 * 60 * 60 * 1000

const registrationClosed = () => notAllowed('Registration is managed by administrators')

type SetupDeps = {
  database: Database
  repository: AuthRepository
  accounts: Pick<AccountService, 'create' | 'hashPassword' | 'isEmpty'>
  audit: AuditService
  clock: Clock
}

/** The way into an empty practice, by the link that the server printed or from its terminal. */
export function createFirstAdministrator(deps: SetupDeps) {
  const { database, repository, accounts, audit, clock } = deps

  /** `isAdmitted` is asked again under the lock: of two people at once, one is first. */
  async function make<T>(
    person: FirstAdministrator,
    origin: Origin | null,
    isAdmitted: () => Promise<boolean>,
    onMade: (user: User) => Promise<T>,
  ): Promise<T> {
    if (!(await isAdmitted())) throw registrationClosed()
    const { password, ...names } = person
    if (await isEasyToGuess(password, names)) throw fieldError('password', tooEasyToGuess)
    const passwordHash = await accounts.hashPassword(password)
    return database.transaction(async () => {
      await lockUntilCommit(database, 'first administrator')
      const user = (await isAdmitted())
        ? await accounts.create({ ...names, role: 'admin', isTherapist: false, passwordHash })
        : undefined
      if (!user) throw registrationClosed()
      await repository.removeSetupTokens()
      const actor = { userId: user.id }
      await audit.record({ actor, origin, record: 'user', id: user.id, action: 'account.created' })
      return onMade(user)
    })
  }

  return {
    /** A new token for the setup link printed at start, or undefined once there is an account. */
    async setupToken(): Promise<string | undefined> {
      if (!(await accounts.isEmpty())) {
        await repository.removeSetupTokens()
        return undefined
      }
      const token = randomToken()
      const now = clock.now()
      const since = new Date(now.getTime() - tokenLifeMs)
      await repository.insertSetupToken(hashToken(token), now, since)
      return token
    },

    /** Refuses registration once there is an account, whatever was sent. */
    async admitRegistration(): Promise<void> {
      if (!(await accounts.isEmpty())) throw registrationClosed()
    },

    /** With the printed token; `onMade` joins the transaction. */
    register: <T>(
      setupToken: string,
      person: FirstAdministrator,
      origin: Origin,
      onMade: (user: User) => Promise<T>,
    ) =>
      make(
        person,
        origin,
        async () =>
          (await accounts.isEmpty()) && (await repository.hasSetupToken(hashToken(setupToken))),
        onMade,
      ),

    /** For whoever is at the server's own terminal, and so needs no token. */
    createAtTerminal: (person: FirstAdministrator) =>
      make(person, null, accounts.isEmpty, async (user) => user),
  }
}
