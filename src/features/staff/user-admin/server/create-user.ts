import { toActor } from '#features/core/accounts/rules.ts'
import type { AccountDetails } from '#features/core/accounts/server/service.ts'
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

export type NewPerson = Omit<NewUser, 'password'>

type Creation = {
  person: NewPerson
  passwordHash: string
  /** The administrator who decided it. */
  by: Actor
  /** True if the new person does it, by an invitation of that administrator. */
  isInvited: boolean
  origin: Origin
}

/** Creates an account, and the profile of a therapist. @throws conflict when the email is taken */
async function addAccount(
  deps: UserAdminDeps,
  { person, passwordHash, by, isInvited, origin }: Creation,
): Promise<AccountDetails> {
  const { accounts } = deps
  if (await accounts.isTaken([person.email], undefined)) throw alreadyTaken('email')
  const isTherapist = person.role === 'therapist' || person.isTherapist
  const { isPublic, ...named } = person
  const created = await accounts.create({ ...named, isTherapist, passwordHash })
  const account = created && (await accounts.findDetails(created.id))
  if (!account) throw alreadyTaken('email')
  const actor = isInvited ? toActor(account) : by
  await recordUserAction(deps, { actor, origin, id: account.id, action: 'account.created' })
  await createAccountNotices(deps).accountMade(by, account)
  if (isTherapist) await addProfile(deps, actor, origin, account, isPublic)
  return account
}

/** @throws conflict when the email is taken, bad-input for a password too easy to guess */
export async function createUser(
  deps: UserAdminDeps,
  actor: Actor,
  user: NewUser,
  origin: Origin,
): Promise<ManagedUser> {
  const { password, ...person } = user
  const passwordHash = await hashNewPassword(deps, password, person)
  if (passwordHash === undefined) throw fieldError('password', 'A password is required')
  return serialised(deps, actor, async () => {
    const creation = { person, passwordHash, by: actor, isInvited: false, origin }
    const { id } = await addAccount(deps, creation)
    return readUser(deps, id)
  })
}

/**
 * Creates the account of someone who accepts an invitation. Joins the transaction of the acceptance.
 * @throws conflict when the email is taken, not-allowed when the inviter is no longer an administrator
 */
export async function createInvitedUser(
  deps: UserAdminDeps,
  inviter: Actor,
  person: NewPerson,
  passwordHash: string,
  origin: Origin,
): Promise<AccountDetails> {
  return serialised(deps, inviter, () =>
    addAccount(deps, {
      person,
      passwordHash,
      by: inviter,
      isInvited: true,
      origin,
    }),
  )
}
