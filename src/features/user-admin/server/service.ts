import { changeUser } from './change-user.ts'
import { createProfile } from './create-profile.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import type { UserAdminDeps } from './deps.ts'
import { findLastSignIn, getUser } from './get-user.ts'
import { findUserRank, listUsers } from './list-users.ts'
import { resumeUser, signOutUser, suspendUser } from './suspend-user.ts'

export type UserAdminService = ReturnType<typeof createUserAdminService>

export const createUserAdminService = (deps: UserAdminDeps) => ({
  list: listUsers(deps),
  count: deps.accounts.countTherapists,
  findRank: findUserRank(deps),
  get: getUser(deps),
  findLastSignIn: findLastSignIn(deps),
  create: createUser(deps),
  change: changeUser(deps),
  remove: deleteUser(deps),
  signOut: signOutUser(deps),
  suspend: suspendUser(deps),
  resume: resumeUser(deps),
  createProfile: createProfile(deps),
})
