import type { Bookable } from '#features/requests/call-hours/server/service.ts'
import { m } from '#messages'
import { notFound } from '#shared/errors.ts'
import { shiftDate, toLocalDate } from '#shared/zone-time.ts'
import type { Bookable as PublicBookable } from '../../contract/bookable.ts'
import type { FreeCalls, FreeTime } from '../../contract/free-calls.ts'
import type { NextCalls } from '../../contract/next-calls.ts'
import { collectTimes } from './collect-times.ts'
import type { FreeCallDeps } from './deps.ts'
import { findCandidates, type WantedCalls } from './find-candidates.ts'
import { readBusyTimes, readCallInputs } from './read-inputs.ts'

export type FreeCallQuery = WantedCalls & {
  /** The first local date; today if absent. */
  from?: string | undefined
  days: number
}

/** Every day on which calls are offered: from today to the last day, both included. */
function toHorizon({ clock, readContent, timeZone }: FreeCallDeps) {
  const { horizonDays } = readContent().calls
  return { from: toLocalDate(clock.now(), timeZone), days: horizonDays + 1 }
}

/** All free times of these people, by local date. */
async function readTimes(
  deps: FreeCallDeps,
  candidates: readonly Bookable[],
): Promise<Map<string, FreeTime[]>> {
  if (candidates.length === 0) return new Map()
  const horizon = toHorizon(deps)
  const userIds = candidates.map(({ userId }) => userId)
  const busy = await readBusyTimes(deps, userIds, horizon, { fresh: false })
  // Where a calendar cannot be relied on, no one is offered.
  const reliable = candidates.filter(({ userId }) => busy.get(userId) !== null)
  const inputs = await readCallInputs(deps, reliable, horizon, { busy })
  return collectTimes(reliable, inputs, horizon, deps.readContent().practice.consultationMinutes)
}

/** The times at which a free call can be booked. @throws not-found for a therapist whom visitors do not know */
export async function findFreeCalls(
  deps: FreeCallDeps,
  { therapist, way, days, ...query }: FreeCallQuery,
): Promise<FreeCalls> {
  const candidates = await findCandidates(deps, { therapist, way })
  if (!candidates) throw notFound(m.therapists_not_found_text())
  const times = await readTimes(deps, candidates)
  const from = query.from ?? toLocalDate(deps.clock.now(), deps.timeZone)
  const asked = Array.from({ length: days }, (_, n) => shiftDate(from, n))
  const last = asked.at(-1) ?? from
  const next = [...times.keys()].filter((date) => date > last).toSorted()[0]
  return {
    timeZone: deps.timeZone,
    minutes: deps.readContent().practice.consultationMinutes,
    days: asked.map((date) => ({ date, times: times.get(date) ?? [] })),
    next: next === undefined ? null : { date: next },
  }
}

/** The soonest free call of each therapist who has one, the soonest first. */
export async function findNextCalls(deps: FreeCallDeps): Promise<NextCalls> {
  const candidates = await deps.callHours.listBookable()
  const times = await readTimes(deps, candidates)
  const calls = new Map<string, string>()
  for (const [, day] of [...times].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    for (const { therapists, startsAt } of day) {
      for (const slug of therapists) if (!calls.has(slug)) calls.set(slug, startsAt)
    }
  }
  return { calls: [...calls].map(([therapist, startsAt]) => ({ therapist, startsAt })) }
}

/** The therapists with whom a time can be picked at all; none before the first publication. */
export async function listPublicBookable({
  callHours,
  isPracticeOpen,
}: Pick<FreeCallDeps, 'callHours' | 'isPracticeOpen'>): Promise<{ therapists: PublicBookable[] }> {
  if (!isPracticeOpen()) return { therapists: [] }
  const bookable = await callHours.listBookable()
  return {
    therapists: bookable.map(({ slug, places, hours: { ways } }) => ({ slug, ways, places })),
  }
}
