import type { Report } from './contract.ts'
import { minShown, type ShownNumber } from './hide-small-numbers.ts'
import {
  type CallMeasure,
  type CountedRequest,
  findMedian,
  listCallMeasures,
  type Total,
} from './rules.ts'

type Counted = { requests: readonly CountedRequest[]; totals: readonly Total[] }

const show = (value: number): ShownNumber => (value > 0 && value < minShown ? 'fewerThan5' : value)

/** The free calls of a period's requests, stored and removed ones; small numbers are hidden as elsewhere. */
export function countCalls({ requests, totals }: Counted): Report['calls'] {
  const counts = new Map<CallMeasure | Total['measure'], number>()
  const days = new Map<number, number>()
  const removed = totals.filter(({ dimension }) => dimension === 'all')
  for (const { measure, minutes, total } of [...requests.flatMap(listCallMeasures), ...removed]) {
    counts.set(measure, (counts.get(measure) ?? 0) + total)
    if (measure === 'callDays') days.set(minutes, (days.get(minutes) ?? 0) + total)
  }
  const get = (measure: CallMeasure) => show(counts.get(measure) ?? 0)
  return {
    booked: get('callsBooked'),
    held: get('callsHeld'),
    noAnswer: get('callsNoAnswer'),
    moved: get('callsMoved'),
    cancelled: get('callsCancelled'),
    medianDays: (counts.get('callDays') ?? 0) < minShown ? null : findMedian(days),
  }
}
