import type { Bookable } from '#features/requests/call-hours/server/service.ts'
import { minuteMs } from '#shared/durations.ts'
import type { Period } from '../../closed-times.ts'
import type { FreeTime } from '../../contract/free-calls.ts'
import { type CallsInput, listFreeStarts } from '../../free-times.ts'

type Free = { startMs: number; therapists: string[]; ways: Set<string> }

/** The free times of several people, by local date, each once with all who are free then. */
export function collectTimes(
  candidates: readonly Bookable[],
  inputs: ReadonlyMap<number, CallsInput>,
  period: Period,
  minutes: number,
): Map<string, FreeTime[]> {
  const byDate = new Map<string, Map<number, Free>>()
  for (const { userId, slug, hours } of candidates) {
    const input = inputs.get(userId)
    if (!input) continue
    for (const { date, starts } of listFreeStarts({ ...input, ...period, minutes })) {
      let day = byDate.get(date)
      if (!day) byDate.set(date, (day = new Map()))
      for (const startMs of starts) {
        let free = day.get(startMs)
        if (!free) day.set(startMs, (free = { startMs, therapists: [], ways: new Set() }))
        free.therapists.push(slug)
        for (const way of hours.ways) free.ways.add(way)
      }
    }
  }
  const present = ({ startMs, therapists, ways }: Free): FreeTime => ({
    startsAt: new Date(startMs).toISOString(),
    endsAt: new Date(startMs + minutes * minuteMs).toISOString(),
    therapists,
    ways: [...ways],
  })
  return new Map(
    [...byDate].map(([date, day]) => [
      date,
      [...day.values()].toSorted((a, b) => a.startMs - b.startMs).map(present),
    ]),
  )
}
