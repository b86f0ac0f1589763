import type { AuditEvent } from '#features/core/audit/server/service.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { isUniqueViolation } from '#platform/server/database/unique.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notAllowed } from '#shared/errors.ts'
import type { UserAdminDeps } from './deps.ts'
import { alreadyTaken, LastAdminError } from './errors.ts'

/** Rules for who does what to which account. */
type UserAction = {
  actor: Actor
  origin: Origin
  id: number
  action: AuditEvent<'user'>['action']
}

export const recordUserAction = async (
  { audit }: Pick<UserAdminDeps, 'audit'>,
  action: UserAction,
): Promise<void> => audit.record({ ...action, record: 'user' })

/**
 * Runs one change of accounts at a time, and only for someone who is still an administrator: of two
 * administrators who delete each other at once, one remains.
 */
export async function serialised<T>(
  { database, accounts }: Pick<UserAdminDeps, 'database' | 'accounts'>,
  actor: Actor,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction(async () => {
      await lockUntilCommit(database, 'accounts')
      const asker = await accounts.findDetails(actor.userId)
      if (asker?.role !== 'admin' || asker.isSuspended)
        throw notAllowed('Only administrators may do this.')
      return work()
    })
  } catch (error) {
    // Code that does not take the lock may have inserted the same email since it was checked.
    if (isUniqueViolation(error)) throw alreadyTaken('email')
    throw error
  }
}

/** Runs `work`; a `LastAdminError` rolls it back but leaves an entry in the audit log. */
export async function auditingRefusal<T>(
  { audit }: Pick<UserAdminDeps, 'audit'>,
  attempted: UserAction,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LastAdminError) {
      await audit.record({ ...attempted, record: 'user', outcome: 'refused' })
    }
    throw error
  }
}

const onOwnAccount = {
  delete: 'You cannot delete your own account.',
  demote: 'You cannot take the administrator role from yourself.',
  suspend: 'You cannot suspend your own account.',
} as const

/** @throws LastAdminError for one's own account and for the last administrator's */
export async function guardLastAdmin(
  { accounts }: Pick<UserAdminDeps, 'accounts'>,
  actor: Actor,
  id: number,
  what: keyof typeof onOwnAccount,
): Promise<void> {
  if (actor.userId === id) throw new LastAdminError(onOwnAccount[what])
  if ((await accounts.countOtherAdministrators(id)) === 0) {
    throw new LastAdminError('The practice needs at least one administrator.')
  }
}
