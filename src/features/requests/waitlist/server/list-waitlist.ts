import type { Profile } from '#features/practice/therapists/contract/profiles.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import type { WaitlistEntry } from '../contract/staff.ts'
import { type WaitlistScope, waitlistScope } from '../policy.ts'
import type { WaitlistDeps } from './deps.ts'
import type { StoredEntry } from './repository.ts'

/** Therapists whose lists a person may read and change. */
export const findScope = async (
  { therapists }: Pick<WaitlistDeps, 'therapists'>,
  actor: Actor,
): Promise<WaitlistScope> => waitlistScope(actor, await therapists.findProfile(actor.userId))

/** The profiles that still exist, hidden ones too, by their own numbers. */
export async function readProfiles({
  therapists,
}: Pick<WaitlistDeps, 'therapists'>): Promise<ReadonlyMap<number | null, Profile>> {
  const profiles = await therapists.listProfiles()
  return new Map([...profiles.values()].map((profile) => [profile.id, profile]))
}

function presentProposal({
  proposedFirstName: firstName,
  proposedLastName: lastName,
  proposedPhone: phone,
  proposedAt: at,
}: StoredEntry): WaitlistEntry['proposed'] {
  if (firstName === null || lastName === null || at === null) return null
  return { firstName, lastName, phone, at: at.toISOString() }
}

function presentEntry(
  entry: StoredEntry,
  profiles: ReadonlyMap<number | null, Profile>,
): WaitlistEntry {
  const profile = profiles.get(entry.therapistId)
  return {
    id: entry.id,
    therapist: {
      id: profile?.id ?? null,
      slug: profile?.slug ?? null,
      name: profile ? fullName(profile) : entry.therapistName,
    },
    firstName: entry.firstName,
    lastName: entry.lastName,
    email: entry.email,
    phone: entry.phone,
    language: entry.language,
    createdAt: entry.createdAt.toISOString(),
    expiresAt: entry.expiresAt.toISOString(),
    notifiedAt: entry.notifiedAt?.toISOString() ?? null,
    proposed: presentProposal(entry),
    therapistLeftAt: entry.therapistLeftAt?.toISOString() ?? null,
  }
}

export async function listWaitlist(
  deps: WaitlistDeps,
  actor: Actor,
  origin: Origin,
  query: { therapist?: number | undefined },
): Promise<WaitlistEntry[]> {
  const scope = await findScope(deps, actor)
  const entries = await deps.waitlist.list(scope, deps.clock.now(), query.therapist)
  // An empty list shows no personal data, so it is not recorded.
  if (entries.length === 0) return []
  const ids = entries.map(({ id }) => id)
  await deps.audit.recordList({ actor, origin, record: 'waitlist', ids })
  const profiles = await readProfiles(deps)
  return entries.map((entry) => presentEntry(entry, profiles))
}
