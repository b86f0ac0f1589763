import type { Actor } from '#shared/actor.ts'
import { minuteMs } from '#shared/durations.ts'
import type { EndpointResponse, ParsedQuery } from '#shared/endpoint.ts'
import { toLocalDate } from '#shared/zone-time.ts'
import type { listFreePeople as definition } from '../../contract/free-times.ts'
import { findBrokenRules } from '../../free-times.ts'
import { mayBookFor } from '../../policy.ts'
import type { AppointmentDeps } from '../deps.ts'

/** Those with whom a call at a moment breaks no rule, the freest first. Someone whose calendar cannot be read is left out. */
export async function listFreePeople(
  deps: AppointmentDeps,
  actor: Actor,
  { startsAt, minutes }: ParsedQuery<typeof definition>,
): Promise<EndpointResponse<typeof definition>> {
  const { callHours, freeCalls, timeZone } = deps
  const from = new Date(startsAt)
  const asked = { from, until: new Date(from.getTime() + minutes * minuteMs) }
  const period = { from: toLocalDate(from, timeZone), days: 1 }
  const bookable = await callHours.listBookable()
  const people = bookable.filter(({ userId }) => mayBookFor(actor, userId))
  const userIds = people.map(({ userId }) => userId)
  const busy = await freeCalls.readBusyTimes(userIds, period, { fresh: false })
  const inputs = await freeCalls.readInputs(people, period, { busy })
  const free = userIds.filter((userId) => {
    const input = inputs.get(userId)
    return input && busy.get(userId) !== null && findBrokenRules(input, asked).length === 0
  })
  const calls = await freeCalls.countWeek(free, { startsAt: from })
  const count = (userId: number) => calls.get(userId) ?? 0
  return { userIds: free.toSorted((one, other) => count(one) - count(other)) }
}
