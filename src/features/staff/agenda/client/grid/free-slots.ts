import type { GridColumn } from './grid-columns.ts'
import type { Span } from './grid-spans.ts'

const overlaps = (a: Span, b: Span) => a.from < b.until && b.from < a.until

type SlotColumn = Pick<GridColumn, 'blocks' | 'hours'> & {
  /** The blocks of one person take their time. Those of several leave it to others. */
  isOfOne: boolean
}

interface SlotOptions {
  shown: Span
  /** The length of a call, which is also the step from slot to slot. */
  minutes: number
  /** The minute of the day from which a call can begin. */
  earliest: number
}

/** The minutes of its day at which a column has room for a call: by the steps of its call hours, elsewhere by the clock. */
export function listSlots(column: SlotColumn, { shown, minutes, earliest }: SlotOptions): number[] {
  const { blocks, hours, isOfOne } = column
  const slots: number[] = []
  let at = shown.from
  while (at + minutes <= shown.until) {
    const slot = { from: at, until: at + minutes }
    const next = hours.find(({ from }) => from > at && from < slot.until)
    if (next) {
      // Call hours that begin off the clock's steps begin steps of their own.
      at = next.from
      continue
    }
    const isTaken = isOfOne && blocks.some(({ span }) => overlaps(span, slot))
    if (at >= earliest && !isTaken) slots.push(at)
    at += minutes
  }
  return slots
}

/** The slot that a press at a minute means; undefined where there is none. */
export const findSlot = (
  slots: readonly number[],
  minute: number,
  minutes: number,
): number | undefined => slots.findLast((slot) => slot <= minute && minute < slot + minutes)

/** The slot nearest to a minute. */
export const findNearestSlot = (slots: readonly number[], minute: number): number | undefined =>
  slots.toSorted((a, b) => Math.abs(a - minute) - Math.abs(b - minute) || a - b)[0]

/** Why clients are not offered a slot, in a few words; undefined while they may be. */
export function describeSlot(
  column: Pick<GridColumn, 'hours' | 'busy' | 'closures'>,
  slot: Span,
): string | undefined {
  if (column.closures.some((span) => overlaps(span, slot))) return 'practice closed'
  if (column.busy.some((span) => overlaps(span, slot))) return 'busy elsewhere'
  const isWithin = column.hours.some(({ from, until }) => from <= slot.from && slot.until <= until)
  return isWithin ? undefined : 'outside the call hours'
}
