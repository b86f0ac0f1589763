import { foldText } from './fold-text.ts'

// These sort after a space, in this order, and before digits and letters, as in dictionaries.
const signs = new Map(Object.entries({ '-': '!', ',': '"', '.': '#', "'": '$' }))

/** A sort key of a name, compared byte by byte so that both databases sort alike. */
export const nameOrder = (name: string) =>
  foldText(name).replaceAll(/[-,.']/g, (sign) => signs.get(sign) ?? sign)

type Named = { firstName: string; lastName: string | null }

/** Sorts before every character of a name, so that `Roy` comes before `Royal`. */
const separator = '\t'

/** A sort key of a person, by last name and then first name. Compared like `nameOrder`. */
export function personOrder({ firstName, lastName }: Named): string {
  const first = nameOrder(firstName.trim())
  const last = nameOrder(lastName?.trim() ?? '')
  return last === '' ? first : `${last}${separator}${first}`
}

/** Sorts people as the databases do. */
export function comparePeople(a: Named, b: Named): number {
  const [one, other] = [personOrder(a), personOrder(b)].map((key) =>
    Array.from(key, (character) => character.codePointAt(0) ?? 0),
  ) as [number[], number[]] // maps two elements to two
  const at = one.findIndex((point, index) => point !== other[index])
  if (at === -1) return one.length - other.length
  return (one[at] ?? -1) - (other[at] ?? -1)
}
