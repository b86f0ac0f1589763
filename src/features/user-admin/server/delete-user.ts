import type { Actor, Origin } from '#shared/actor.ts'
import { createAccountNotices } from './account-notices.ts'
import type { UserAdminDeps } from './deps.ts'
import { userNotFound } from './errors.ts'
import { auditingRefusal, guardLastAdmin, recordUserAction, serialised } from './guards.ts'

/** @throws not-found, conflict for one's own account and for the last administrator */
export const deleteUser =
  (deps: UserAdminDeps) =>
  async (actor: Actor, id: number, origin: Origin): Promise<void> => {
    const { accounts, auth, google, leads, therapists } = deps
    const deletion = { actor, origin, id, action: 'account.deleted' } as const
    const apply = async () => {
      const account = await accounts.findDetails(id)
      if (!account) throw userNotFound()
      await guardLastAdmin(deps, actor, id, 'delete')
      await leads.unassignLeads(actor, id, origin)
      await google.revokeAfterCommit(id)
      await auth.endEverySignIn(id)
      await therapists.removeForUser(actor, id, origin)
      await accounts.remove(id)
      await recordUserAction(deps, deletion)
      await createAccountNotices(deps).accessChanged(actor, account, 'deleted')
    }
    await auditingRefusal(deps, deletion, () => serialised(deps, actor, apply))
  }
