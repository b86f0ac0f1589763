import type { Actor, Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import type { ManagedUser, NewUser } from '../contract.ts'
import { createAccountNotices } from './account-notices.ts'
import { addProfile } from './create-profile.ts'
import type { UserAdminDeps } from './deps.ts'
import { alreadyTaken } from './errors.ts'
import { recordUserAction, serialised } from './guards.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { readUser } from './present-user.ts'

/**
 * @throws conflict when the email is taken, bad-input for a password too easy to guess, not-allowed for an
 * administrator when the password must be confirmed first
 */
export const createUser =
  (deps: UserAdminDeps) =>
  async (
    actor: Actor,
    user: NewUser,
    origin: Origin,
    sessionToken: string | undefined,
  ): Promise<ManagedUser> => {
    const { accounts, auth } = deps
    const { password, ...person } = user
    if (person.role === 'admin') await auth.requireConfirmed(sessionToken)
    const passwordHash = await hashNewPassword(deps, password, person)
    if (passwordHash === undefined) throw fieldError('password', 'A password is required')
    return serialised(deps, actor, async () => {
      if (await accounts.isTaken([person.email], undefined)) throw alreadyTaken('email')
      const isTherapist = person.role === 'therapist' || person.isTherapist
      const created = await accounts.create({ ...person, isTherapist, passwordHash })
      const account = created && (await accounts.findDetails(created.id))
      if (!account) throw alreadyTaken('email')
      const { id } = account
      await recordUserAction(deps, { actor, origin, id, action: 'account.created' })
      if (account.role === 'admin') {
        await createAccountNotices(deps).administratorMade(actor, account)
      }
      if (isTherapist) await addProfile(deps, actor, origin, account)
      return readUser(deps, id)
    })
  }
