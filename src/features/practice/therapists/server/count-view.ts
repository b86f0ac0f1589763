import { m } from '#messages'
import { keyedHash } from '#platform/server/crypto.ts'
import { toAddressKeys } from '#platform/server/http/client-address.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import { practiceDay } from '#shared/practice-time.ts'
import type { TherapistDeps } from './deps.ts'

type ViewDeps = Pick<TherapistDeps, 'therapists' | 'clock' | 'timeZone' | 'secrets'>

/**
 * Counts a visitor's view of a profile: once a day for each internet connection, four times for a whole
 * IPv6 site. Views by staff do not count. @throws not-found
 */
export async function countView(
  { therapists, clock, timeZone, secrets }: ViewDeps,
  id: number,
  asker: Actor | null,
  origin: Origin,
): Promise<void> {
  if (!(await therapists.findVisibleById(id))) throw notFound(m.therapists_not_found_text())
  if (asker) return
  const day = practiceDay(clock.now(), timeZone)
  // The hash includes the day, so that it identifies no one beyond it. It leaves out the user agent,
  // which a browser can invent at will.
  const [household, site] = toAddressKeys(origin.address)
  const hash = (text: string) => keyedHash(secrets, 'profile-view', `${day} ${text}`)
  const slots = Array.from({ length: site?.factor ?? 0 }, (_, n) => hash(`${site?.key} ${n}`))
  await therapists.countView(id, day, hash(household.key), slots)
}

/** Deletes who viewed profiles on earlier days; the counts stay. */
export async function purgeViewers({
  therapists,
  clock,
  timeZone,
}: Omit<ViewDeps, 'secrets'>): Promise<number> {
  return therapists.purgeViewers(practiceDay(clock.now(), timeZone))
}
