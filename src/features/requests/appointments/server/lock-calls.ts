import { hashToken } from '#platform/server/crypto.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { phoneDigits } from '#shared/phone.ts'
import type { AppointmentDeps } from './deps.ts'

type LockDeps = Pick<AppointmentDeps, 'database'>

/**
 * Holds back other bookings with these therapists until the commit. Code that changes a lead's call has the lead's lock
 * before; all take the locks of several therapists in the same order.
 */
export async function lockTherapists(
  { database }: LockDeps,
  userIds: readonly (number | null)[],
): Promise<void> {
  const ids = [...new Set(userIds)].filter((id) => id !== null)
  for (const id of ids.toSorted((a, b) => a - b)) {
    await lockUntilCommit(database, `calls of ${id}`)
  }
}

/** Holds back other bookings by a person until the commit. The names of locks are hashes: they may be logged. */
export async function lockPerson(
  { database }: LockDeps,
  { email, phone }: { email: string; phone: string },
): Promise<void> {
  const keys = [email.trim().toLowerCase(), phoneDigits(phone)].filter((key) => key !== '')
  for (const key of keys.map((one) => hashToken(one)).toSorted()) {
    await lockUntilCommit(database, `call of ${key}`)
  }
}

/** One change of a lead, and of its call, at a time. */
export const lockLead = ({ database }: LockDeps, leadId: number): Promise<void> =>
  lockUntilCommit(database, `lead ${leadId}`)
