import { foldText } from './fold-text.ts'

// After a space, in this order, and before digits and letters, as dictionaries have them.
const signs = new Map(Object.entries({ '-': '!', ',': '"', '.': '#', "'": '$', '’': '$' }))

/** What names are ordered by, byte for byte, so that two databases order them alike. */
export const nameOrder = (name: string) =>
  foldText(name).replaceAll(/[-,.'’]/g, (sign) => signs.get(sign) ?? sign)

type Named = { firstName: string; lastName: string | null }

/** Below every character of a name: all of one last name come before a longer one that begins alike. */
const separator = '\t'

/** What people are ordered by: last name, then first name. Compared as `nameOrder` is. */
export function personOrder({ firstName, lastName }: Named): string {
  const first = nameOrder(firstName.trim())
  const last = nameOrder(lastName?.trim() ?? '')
  return last === '' ? first : `${last}${separator}${first}`
}

/** Sorts people as the databases do. */
export function comparePeople(a: Named, b: Named): number {
  const [one, other] = [personOrder(a), personOrder(b)].map((key) =>
    Array.from(key, (character) => character.codePointAt(0) ?? 0),
  ) as [number[], number[]] // one for each of the two
  const at = one.findIndex((point, index) => point !== other[index])
  if (at === -1) return one.length - other.length
  return (one[at] ?? -1) - (other[at] ?? -1)
}
