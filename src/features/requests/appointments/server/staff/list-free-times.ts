import type { Actor } from '#shared/actor.ts'
import type { EndpointResponse, ParsedQuery } from '#shared/endpoint.ts'
import { notAllowed } from '#shared/errors.ts'
import type { listFreeTimes as definition } from '../../contract/free-times.ts'
import { findFreeTimes } from '../../free-times.ts'
import { mayBookFor } from '../../policy.ts'
import type { AppointmentDeps } from '../deps.ts'

/** Staff may book further ahead than visitors. */
const horizonDays = 365

/** The times of one account that break no rule. Therapists ask for their own. @throws not-allowed */
export async function listFreeTimes(
  deps: AppointmentDeps,
  actor: Actor,
  { userId, from, days, minutes }: ParsedQuery<typeof definition>,
): Promise<EndpointResponse<typeof definition>> {
  const { callHours, freeCalls, readContent } = deps
  if (!mayBookFor(actor, userId)) throw notAllowed('You can book calls for yourself only.')
  const hours = await callHours.find(userId)
  if (!hours) return { ways: [], days: [] }
  const period = { from, days }
  const busy = await freeCalls.readBusyTimes([userId], period, { fresh: false })
  const inputs = await freeCalls.readInputs([{ userId, hours }], period, { busy })
  const input = inputs.get(userId)
  if (!input) throw new Error('each person has an input')
  const found = findFreeTimes({
    ...input,
    ...period,
    rules: { ...input.rules, horizonDays },
    minutes: minutes ?? readContent().practice.consultationMinutes,
  })
  return {
    ways: hours.ways,
    days: found.map(({ date, times }) => ({
      date,
      times: times.map(({ from: start, until }) => ({
        startsAt: start.toISOString(),
        endsAt: until.toISOString(),
      })),
    })),
  }
}
