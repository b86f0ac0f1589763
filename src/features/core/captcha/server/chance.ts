// Random numbers. The source is a parameter, so that a test can repeat a drawing or a recording.

import { randomInt } from 'node:crypto'

/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/** From the operating system's secure source, so that the next distortion cannot be predicted. */
export const secureRandom: Random = () => randomInt(2 ** 47) / 2 ** 47

export function between(low: number, high: number, random: Random): number {
  return low + (high - low) * random()
}

/** One of `items`, which must not be empty. */
export function pickOne<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}

export function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
