const collator = new Intl.Collator('en-CA', { sensitivity: 'base' })

/** Ranks keys by their names, from 0. Equal names share a rank, so that another column orders them. */
export function rankByName<Key>(names: ReadonlyMap<Key, string>): Map<Key, number> {
  let rank = -1
  let previous: string | undefined
  return new Map(
    [...names]
      .toSorted(([, a], [, b]) => collator.compare(a, b))
      .map(([key, name]) => {
        if (previous === undefined || collator.compare(previous, name) !== 0) rank += 1
        previous = name
        return [key, rank]
      }),
  )
}
