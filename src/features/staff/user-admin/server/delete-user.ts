import type { Actor, Origin } from '#shared/actor.ts'
import { createAccountNotices } from './account-notices.ts'
import type { UserAdminDeps } from './deps.ts'
import { userNotFound } from './errors.ts'
import { auditingRefusal, guardLastAdmin, recordUserAction, serialised } from './guards.ts'
import { handOverLeads } from './hand-over.ts'

/**
 * Deletes an account; `leadsTo` takes over its leads, which are unassigned otherwise.
 * @throws not-found, bad-input without such a person, conflict for one's own account and for the last administrator
 */
export async function deleteUser(
  deps: UserAdminDeps,
  actor: Actor,
  id: number,
  origin: Origin,
  leadsTo: number | null = null,
): Promise<void> {
  const { accounts, auth, google, therapists } = deps
  const deletion = { actor, origin, id, action: 'account.deleted' } as const
  const apply = async () => {
    const account = await accounts.findDetails(id)
    if (!account) throw userNotFound()
    await guardLastAdmin(deps, actor, id, 'delete')
    await handOverLeads(deps, actor, id, leadsTo, origin)
    await google.revokeAfterCommit(id)
    await auth.endEverySignIn(id)
    await therapists.removeForUser(actor, id, origin)
    await accounts.remove(id)
    await recordUserAction(deps, deletion)
    await createAccountNotices(deps).accessChanged(actor, account, 'deleted')
  }
  await auditingRefusal(deps, deletion, () => serialised(deps, actor, apply))
}
