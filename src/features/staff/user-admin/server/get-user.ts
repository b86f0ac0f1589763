import type { Actor, Origin } from '#shared/actor.ts'
import type { ManagedUser } from '../contract.ts'
import type { UserAdminDeps } from './deps.ts'
import { userNotFound } from './errors.ts'
import { recordUserAction } from './guards.ts'
import { readUser } from './present-user.ts'

/** @throws not-found */
export async function getUser(
  deps: UserAdminDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<ManagedUser> {
  const user = await readUser(deps, id)
  await recordUserAction(deps, { actor, origin, id, action: 'account.viewed' })
  return user
}

/** @throws not-found */
export async function findLastSignIn(
  { accounts, audit }: UserAdminDeps,
  id: number,
): Promise<{ at: string | null }> {
  if (!(await accounts.findDetails(id))) throw userNotFound()
  const at = await audit.findLastSignIn(id)
  return { at: at?.toISOString() ?? null }
}
