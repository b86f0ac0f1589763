import type { Actor, Origin } from '#shared/actor.ts'
import { createAccountNotices } from './account-notices.ts'
import type { UserAdminDeps } from './deps.ts'
import { userNotFound } from './errors.ts'
import { auditingRefusal, guardLastAdmin, recordUserAction, serialised } from './guards.ts'
import { handOverLeads } from './hand-over.ts'

/** Ends every session of an account. @throws not-found */
export async function signOutUser(
  deps: UserAdminDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<void> {
  return serialised(deps, actor, async () => {
    if (!(await deps.accounts.findDetails(id))) throw userNotFound()
    await deps.auth.endEverySignIn(id)
    await recordUserAction(deps, { actor, origin, id, action: 'account.signed_out_everywhere' })
  })
}

/**
 * Ends every session of an account and refuses its sign-ins. The public profile stays visible. With `leadsTo`, the leads
 * go to that person, or are free if it is null.
 * @throws not-found, bad-input without such a person, conflict for one's own account and for the last administrator
 */
export async function suspendUser(
  deps: UserAdminDeps,
  actor: Actor,
  id: number,
  origin: Origin,
  leadsTo?: number | null,
): Promise<void> {
  const suspension = { actor, origin, id, action: 'account.suspended' } as const
  const apply = async () => {
    const before = await deps.accounts.findDetails(id)
    if (!before) throw userNotFound()
    await guardLastAdmin(deps, actor, id, 'suspend')
    if (leadsTo !== undefined) await handOverLeads(deps, actor, id, leadsTo, origin)
    if (before.isSuspended) return
    await deps.auth.endEverySignIn(id)
    await deps.accounts.change(before, undefined, { suspendedAt: deps.clock.now() })
    await recordUserAction(deps, suspension)
    await createAccountNotices(deps).accessChanged(actor, before, 'suspended')
  }
  await auditingRefusal(deps, suspension, () => serialised(deps, actor, apply))
}

/** @throws not-found */
export async function resumeUser(
  deps: UserAdminDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<void> {
  return serialised(deps, actor, async () => {
    const before = await deps.accounts.findDetails(id)
    if (!before) throw userNotFound()
    if (!before.isSuspended) return
    await deps.accounts.change(before, undefined, { suspendedAt: null })
    await recordUserAction(deps, { actor, origin, id, action: 'account.resumed' })
    await createAccountNotices(deps).accessChanged(actor, before, 'resumed')
  })
}
