import { bind } from '#platform/server/bind.ts'
import type { Actor } from '#shared/actor.ts'
import { changeUser } from './change-user.ts'
import { createProfile } from './create-profile.ts'
import { createInvitedUser, createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import type { UserAdminDeps } from './deps.ts'
import { alreadyTaken } from './errors.ts'
import { findUsersOfPerson } from './find-users-of-person.ts'
import { findLastSignIn, getUser } from './get-user.ts'
import { serialised } from './guards.ts'
import { findUserRank, listUsers } from './list-users.ts'
import { resumeUser, signOutUser, suspendUser } from './suspend-user.ts'

// Other features may import this service, but not the files behind it.
export type { NewPerson } from './create-user.ts'

export type UserAdminService = ReturnType<typeof createUserAdminService>

export const createUserAdminService = (deps: UserAdminDeps) => ({
  ...bind(deps, {
    list: listUsers,
    findOfPerson: findUsersOfPerson,
    findRank: findUserRank,
    get: getUser,
    findLastSignIn,
    create: createUser,
    change: changeUser,
    remove: deleteUser,
    signOut: signOutUser,
    suspend: suspendUser,
    resume: resumeUser,
    createProfile,
    createInvited: createInvitedUser,
  }),
  count: deps.accounts.countTherapists,

  /** Runs one change of accounts at a time, and only for someone who is still an administrator. */
  runAsAdministrator: <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
    serialised(deps, actor, work),
  /** @throws conflict when an account has this email */
  async assertEmailFree(email: string): Promise<void> {
    if (await deps.accounts.isTaken([email], undefined)) throw alreadyTaken('email')
  },
})
