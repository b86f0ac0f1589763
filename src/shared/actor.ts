/** The roles of an account. Therapist is the default; an administrator may have a profile too. */
export const roles = ['admin', 'therapist'] as const
export type Role = (typeof roles)[number]

/** The signed-in person behind a call, for services and policies. */
export type Actor = { userId: number; role: Role; firstName: string; lastName: string }

/** The client of a call, for the audit log and throttles. */
export type Origin = { address: string; userAgent: string }
