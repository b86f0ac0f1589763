import type { Role } from '#shared/actor.ts'
import type { ManagedUser, UserCounts } from './contract.ts'

type RoleState = { role: Role; isTherapist: boolean }

/**
 * Role and profile of an account after a change. A therapist always has a profile; someone who becomes an
 * administrator has a visible one only when the change asks for it.
 */
export function resolveRole(
  before: RoleState,
  change: { role?: Role | undefined; isTherapist?: boolean | undefined },
): RoleState {
  const role = change.role ?? before.role
  if (role === 'therapist') return { role, isTherapist: true }
  const hasVisibleProfile = before.role === 'admin' && before.isTherapist
  return { role, isTherapist: change.isTherapist ?? hasVisibleProfile }
}

export const roleNames: Record<Role, string> = { admin: 'Administrator', therapist: 'Therapist' }

/** The role badges of an account: an administrator may be a therapist too. */
export const getRoleBadges = (user: Pick<ManagedUser, 'role' | 'isAdminTherapist'>): Role[] =>
  user.isAdminTherapist ? ['admin', 'therapist'] : [user.role]

/** `3 accounts, 2 of them therapists`. */
export function formatAccountCount({ accounts, therapists }: UserCounts): string {
  const all = accounts === 1 ? '1 account' : `${accounts} accounts`
  if (therapists === 0) return `${all}, no therapists yet`
  if (therapists === accounts)
    return accounts === 1 ? `${all}, a therapist` : `${all}, all therapists`
  return therapists === 1
    ? `${all}, 1 of them a therapist`
    : `${all}, ${therapists} of them therapists`
}
