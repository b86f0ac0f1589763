import type { AuditEvent } from '#features/core/audit/server/service.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import { mayEditProfile } from '../policy.ts'
import type { TherapistDeps } from './deps.ts'
import type { NamedProfile } from './repository/tables.ts'

export const profileNotFound = () => notFound('This account has no therapist profile.')

/** Two changes of one profile run one after the other. The lock ends with the transaction. */
export const lockProfile = async (
  { database }: Pick<TherapistDeps, 'database'>,
  userId: number,
): Promise<void> => lockUntilCommit(database, `profile of ${userId}`)

/** @throws not-found for a profile that does not exist, is hidden, or that this person may not edit */
export async function findToEdit(
  { therapists }: Pick<TherapistDeps, 'therapists'>,
  actor: Actor,
  userId: number,
): Promise<NamedProfile> {
  const profile = mayEditProfile(actor, userId) ? await therapists.findForUser(userId) : undefined
  if (!profile?.isTherapist) throw profileNotFound()
  return profile
}

/** Answers "not found" for a colleague's profile, and records the attempt. */
export async function refuseColleagues(
  { therapists, audit }: Pick<TherapistDeps, 'therapists' | 'audit'>,
  actor: Actor,
  userId: number,
  origin: Origin,
  action: AuditEvent<'profile'>['action'],
): Promise<void> {
  if (mayEditProfile(actor, userId)) return
  const id = (await therapists.findForUser(userId))?.id
  if (id !== undefined) {
    await audit.record({ actor, origin, record: 'profile', id, action, outcome: 'refused' })
  }
  throw profileNotFound()
}
