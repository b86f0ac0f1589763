import type { AuditService } from '#features/core/audit/server/service.ts'
import type { Origin } from '#shared/actor.ts'

type OwnAction =
  | 'account.signed_in'
  | 'account.signed_out'
  | 'account.screen_locked'
  | 'account.screen_unlocked'
  | 'account.password_changed'
  | 'account.password_confirmed'

/** Records what a user did with the own account. */
export const recordUserAction = (
  { audit }: { audit: AuditService },
  userId: number,
  origin: Origin,
  action: OwnAction,
) => audit.record({ actor: { userId }, origin, record: 'user', id: userId, action })
