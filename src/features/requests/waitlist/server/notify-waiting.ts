import type { Profile } from '#features/practice/therapists/contract/profiles.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import type { WaitlistScope } from '../policy.ts'
import type { WaitlistDeps } from './deps.ts'
import { openedEmail } from './emails.ts'
import { findScope, readProfiles } from './list-waitlist.ts'
import { entryGone, recordRefusedEntry } from './refuse-missing-entry.ts'
import { queueEmail } from './send-email.ts'

type Notice = {
  actor: Actor
  origin: Origin
  scope: WaitlistScope
  profiles: ReadonlyMap<number | null, Profile>
  /** The therapists with a public profile. */
  visibleIds: ReadonlySet<number>
}

/** Why a person is not written to. */
async function findFault(
  deps: WaitlistDeps,
  { actor, origin, scope, profiles, visibleIds }: Notice,
  id: number,
): Promise<string | undefined> {
  const entry = await deps.waitlist.find(id, deps.clock.now())
  if (!entry) return entryGone
  const { therapistId } = entry
  if (scope.therapistId !== 'anyone' && scope.therapistId !== therapistId) {
    const attempt = { actor, origin, id, action: 'waitlist.notified' } as const
    await recordRefusedEntry(deps, attempt, entry)
    return entryGone
  }
  if (entry.notifiedAt !== null) return 'This person has been written to already.'
  if (therapistId !== null && visibleIds.has(therapistId)) return undefined
  const profile = profiles.get(therapistId)
  const name = profile ? fullName(profile) : entry.therapistName
  return `${name} has no public profile, so there is no place to offer. Please write to this person yourself.`
}

/** Marks one person and queues the email, unless another member of staff was faster. @returns the reason */
async function notifyPerson(
  deps: WaitlistDeps,
  notice: Notice,
  id: number,
): Promise<string | undefined> {
  const { database, waitlist, audit, clock, publicUrl } = deps
  const { actor, origin, scope, profiles } = notice
  const fault = await findFault(deps, notice, id)
  if (fault !== undefined) return fault
  const isNotified = await database.transaction(async () => {
    const entry = await waitlist.markNotified(scope, id, clock.now())
    const profile = entry && profiles.get(entry.therapistId)
    if (!entry || !profile) return false
    const { slug } = profile
    await queueEmail(deps, entry, (parts) =>
      openedEmail({ ...parts, therapist: fullName(profile), slug, publicUrl }),
    )
    await audit.record({ actor, origin, record: 'waitlist', id, action: 'waitlist.notified' })
    return true
  })
  // Concurrently written to, removed, or expired.
  return isNotified ? undefined : ((await findFault(deps, notice, id)) ?? entryGone)
}

/** Writes to people that a place has opened: to each once, also when two people press the button. */
export async function notifyWaiting(
  deps: WaitlistDeps,
  actor: Actor,
  ids: readonly number[],
  origin: Origin,
): Promise<{ notified: number; failed: { id: number; message: string }[] }> {
  const visible = await deps.therapists.list(null, 'en')
  const notice: Notice = {
    actor,
    origin,
    scope: await findScope(deps, actor),
    profiles: await readProfiles(deps),
    visibleIds: new Set(visible.map(({ id }) => id)),
  }
  const failed: { id: number; message: string }[] = []
  const wanted = [...new Set(ids)]
  for (const id of wanted) {
    const message = await notifyPerson(deps, notice, id)
    if (message !== undefined) failed.push({ id, message })
  }
  return { notified: wanted.length - failed.length, failed }
}
