import { callOverHttp } from '#platform/client/http/api.ts'
import { listNextCalls, type NextCalls } from '../../contract/next-calls.ts'

/** The soonest free call by the therapist's slug. */
export type NextCallTimes = ReadonlyMap<string, string>

export const toNextCalls = ({ calls }: NextCalls): NextCallTimes =>
  new Map(calls.map(({ therapist, startsAt }) => [therapist, startsAt]))

/** Pages that are opened one after the other share an answer for this long. */
const maxAgeMs = 60_000
let latest: { calls: Promise<NextCallTimes>; at: number } | undefined

/** The soonest free call by therapist. One call for a page, however many cards it has. */
export function readNextCalls(): Promise<NextCallTimes> {
  if (latest && Date.now() - latest.at < maxAgeMs) return latest.calls
  const calls = callOverHttp(listNextCalls, {}).then(toNextCalls)
  latest = { calls, at: Date.now() }
  calls.catch(() => {
    latest = undefined // asked again by the next page
  })
  return calls
}
