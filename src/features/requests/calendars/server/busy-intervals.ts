import { joinIntervals } from '#shared/join-intervals.ts'

/** Milliseconds, as they are stored and cross threads. */
export type BusyInterval = readonly [from: number, until: number]

/** Joins intervals that overlap or touch, and cuts them to a range. */
export function joinWithin(
  intervals: readonly BusyInterval[],
  range: { from: number; until: number },
): BusyInterval[] {
  const inRange = intervals
    .map(([start, end]) => ({
      from: Math.max(start, range.from),
      until: Math.min(end, range.until),
    }))
    .filter(({ from, until }) => until > from)
  return joinIntervals(inRange).map(({ from, until }) => [from, until])
}
