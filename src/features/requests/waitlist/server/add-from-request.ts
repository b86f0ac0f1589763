import { waitlistDays } from '#features/core/retention/rules.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError, notAllowed } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import type { WaitlistDeps } from './deps.ts'
import { confirmEntry } from './join-waitlist.ts'

/**
 * Puts the client of a lead on a therapist's list, also while that therapist accepts clients: they have agreed on it in a
 * call. Who is on it already keeps their place.
 * @throws not-found, also for a colleague's lead; not-allowed for the list of a colleague; conflict without a profile
 */
export async function addFromLead(
  deps: WaitlistDeps,
  actor: Actor,
  { leadId, userId }: { leadId: number; userId: number },
  origin: Origin,
): Promise<{ id: number }> {
  const { database, clock, audit, leads, therapists, waitlist } = deps
  if (actor.role !== 'admin' && userId !== actor.userId) throw notAllowed()
  const lead = await leads.find(actor, leadId, origin, 'lead.viewed')
  const profile = await therapists.findProfile(userId)
  if (!profile)
    throw new AppError('conflict', 'This person has no profile, so no one can wait for them.')
  const createdAt = clock.now()
  const entry = {
    therapistId: profile.id,
    therapistName: fullName(profile),
    firstName: lead.firstName,
    lastName: lead.lastName ?? '',
    email: lead.email,
    emailKey: lead.email.toLowerCase(),
    phone: lead.phone || null,
    language: lead.language,
    submissionId: null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + waitlistDays * dayMs),
  }
  return database.transaction(async () => {
    const stored = await waitlist.join(entry)
    const isNew = stored.createdAt.getTime() === createdAt.getTime()
    const action = isNew ? 'waitlist.created' : 'waitlist.changed'
    await audit.record({ actor, origin, record: 'waitlist', id: stored.id, action })
    // With the details of the entry itself, so that nothing has to be confirmed.
    await confirmEntry(deps, stored, stored)
    return { id: stored.id }
  })
}
