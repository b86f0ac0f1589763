type Ends<Value> = { from: Value; until: Value }

const compare = <Value>(a: Value, b: Value) => Number(a > b) - Number(a < b)

/** Joins intervals that overlap or touch, in order of their beginnings. Values are compared as numbers or `HH:MM`. */
export function joinIntervals<Value extends number | string>(
  intervals: readonly Ends<Value>[],
): Ends<Value>[] {
  const joined: Ends<Value>[] = []
  for (const { from, until } of intervals.toSorted((a, b) => compare(a.from, b.from))) {
    const last = joined.at(-1)
    if (!last || from > last.until) joined.push({ from, until })
    else if (until > last.until) last.until = until
  }
  return joined
}
