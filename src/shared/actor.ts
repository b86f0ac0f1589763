/** What an account may be. A therapist is the default; an administrator may have a profile too. */
export const roles = ['admin', 'therapist'] as const
export type Role = (typeof roles)[number]

/** A signed-in member of staff, as every service and policy sees them. */
export type Actor = { userId: number; role: Role; firstName: string; lastName: string }

/** Where a call came from, for the audit log and for throttles. */
export type Origin = { address: string; userAgent: string }
