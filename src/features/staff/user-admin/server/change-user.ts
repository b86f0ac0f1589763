import type { AccountDetails } from '#features/core/accounts/server/service.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import type { ManagedUser, UserChange } from '../contract.ts'
import { resolveRole } from '../rules.ts'
import { createAccountNotices } from './account-notices.ts'
import { addProfile } from './create-profile.ts'
import type { UserAdminDeps } from './deps.ts'
import { alreadyTaken, conflict, userNotFound } from './errors.ts'
import { auditingRefusal, guardLastAdmin, recordUserAction, serialised } from './guards.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { readUser } from './present-user.ts'

type AccountChange = Omit<UserChange, 'profile' | 'updatedAt' | 'password' | 'isPublic'>
type Request = {
  actor: Actor
  origin: Origin
  /** When the form's data was last changed, to detect a concurrent change. */
  readAt: Date | undefined
  given: AccountChange
  /** True if the website shows a profile that the change makes. */
  isPublic: boolean
  passwordHash: string | undefined
}

/** @throws not-allowed when the password must be confirmed first */
async function requireConfirmation(
  { auth }: UserAdminDeps,
  before: AccountDetails,
  { given, password }: { given: AccountChange; password: string | undefined },
  sessionToken: string | undefined,
): Promise<void> {
  const isRoleNew = resolveRole(before, given).role !== before.role
  const isNameNew = (['email', 'username'] as const).some(
    (name) => given[name] !== undefined && given[name] !== before[name],
  )
  if (password || isRoleNew || isNameNew) await auth.requireConfirmed(sessionToken)
}

async function recordAccountChange(
  deps: UserAdminDeps,
  { actor, origin, passwordHash }: Request,
  before: AccountDetails,
  after: AccountDetails,
): Promise<void> {
  const changes = [
    'account.changed',
    after.role === before.role ? undefined : 'account.role_changed',
    after.email === before.email ? undefined : 'account.email_changed',
    passwordHash === undefined ? undefined : 'account.password_changed',
  ] as const
  for (const action of changes) {
    if (action) await recordUserAction(deps, { actor, origin, id: before.id, action })
  }
}

/** Writes the change of the account itself, and what follows from it: sign-outs, notices, a profile. */
async function changeAccount(
  deps: UserAdminDeps,
  request: Request,
  before: AccountDetails,
): Promise<void> {
  const { actor, origin, readAt, given, isPublic, passwordHash } = request
  const role = resolveRole(before, given)
  const isRoleNew = role.role !== before.role
  if (isRoleNew && before.role === 'admin') {
    await guardLastAdmin(deps, actor, before.id, 'demote')
  }
  for (const path of ['email', 'username'] as const) {
    const name = given[path]
    const isTaken = name !== undefined && (await deps.accounts.isTaken([name], before.id))
    if (isTaken) throw alreadyTaken(path)
  }
  const isPasswordNew = passwordHash !== undefined
  if (Object.keys(given).length === 0 && !isPasswordNew) return
  const after = await deps.accounts.change(before, readAt, { ...given, ...role, passwordHash })
  if (!after) throw conflict('Someone else has changed this user since you opened it.')
  await recordAccountChange(deps, request, before, after)
  if (isRoleNew || isPasswordNew) await deps.auth.endEverySignIn(before.id)
  const notices = createAccountNotices(deps)
  await notices.accountChanged(actor, before, after, isPasswordNew)
  if (isRoleNew && after.role === 'admin') await notices.accountMade(actor, after)
  if (after.isTherapist && !before.isTherapist) {
    await addProfile(deps, actor, origin, after, isPublic)
  }
}

/** @throws not-found, conflict, bad-input, not-allowed when the password must be confirmed first */
export async function changeUser(
  deps: UserAdminDeps,
  actor: Actor,
  id: number,
  change: UserChange,
  origin: Origin,
  sessionToken: string | undefined,
): Promise<ManagedUser> {
  const { accounts, therapists } = deps
  const { profile, updatedAt, password, isPublic = true, ...given } = change
  const person = await accounts.findDetails(id)
  if (!person) throw userNotFound()
  if (password && actor.userId === id) {
    const message = 'Change your own password under your account, where the current one is asked.'
    throw fieldError('password', message)
  }
  await requireConfirmation(deps, person, { given, password }, sessionToken)
  const passwordHash = await hashNewPassword(deps, password, {
    email: given.email ?? person.email,
    firstName: given.firstName ?? person.firstName,
    lastName: given.lastName ?? person.lastName,
    username: given.username ?? person.username,
  })
  const readAt = updatedAt === undefined ? undefined : new Date(updatedAt)
  const apply = async () => {
    const before = await accounts.findDetails(id)
    if (!before) throw userNotFound()
    await requireConfirmation(deps, before, { given, password }, sessionToken)
    await changeAccount(deps, { actor, origin, readAt, given, isPublic, passwordHash }, before)
    if (profile) await therapists.changeManaged(actor, id, profile, origin)
    return readUser(deps, id)
  }
  const attempted = { actor, origin, id, action: 'account.role_changed' } as const
  return auditingRefusal(deps, attempted, () => serialised(deps, actor, apply))
}
