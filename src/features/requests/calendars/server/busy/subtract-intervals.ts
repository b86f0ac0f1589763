import type { BusyInterval } from '../busy-intervals.ts'

const subtractOne = (busy: readonly BusyInterval[], [from, until]: BusyInterval): BusyInterval[] =>
  busy.flatMap(([start, end]): BusyInterval[] => {
    if (end <= from || start >= until) return [[start, end]]
    const before: BusyInterval[] = start < from ? [[start, from]] : []
    return end > until ? [...before, [until, end]] : before
  })

/** The parts of `busy` that lie outside of `own`. */
export const subtractIntervals = (
  busy: readonly BusyInterval[],
  own: readonly BusyInterval[],
): BusyInterval[] => own.reduce(subtractOne, [...busy])
