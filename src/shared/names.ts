/** First letter upper, rest lower, in each part: `anne-marie o'NEIL` → `Anne-Marie O'Neil`. */
export function capitaliseName(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, ' ')
    .toLocaleLowerCase('en-CA')
    .replace(/(^|[\s\-'’])(\p{L})/gu, (_, before: string, letter: string) => {
      const upper = letter.toLocaleUpperCase('en-CA')
      // A letter without a capital of its own (ß would become SS) stays as it is.
      return before + (upper.length === letter.length ? upper : letter)
    })
}

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()

/** Upper-case initials for a missing portrait: `Élise Tremblay` → `ÉT`. */
export function initials(person: { firstName: string; lastName: string }): string {
  const first = [...person.firstName.trim()][0] ?? ''
  const last = [...person.lastName.trim()][0] ?? ''
  return (first + last).toLocaleUpperCase('en-CA')
}

/** The same of a name in one piece: `Sarah B.` → `SB`, `Sarah` → `S`, `Zoë 🌊` → `Z`. */
export function initialsOfName(name: string): string {
  const words = name.trim().split(/\s+/)
  // What has no letter or digit is no part of a name, unless there is nothing else.
  const named = words.flatMap((word) => /[\p{L}\p{N}].*/u.exec(word) ?? [])
  const [first = '', ...others] = named.length > 0 ? named : words
  return initials({ firstName: first, lastName: others.at(-1) ?? '' })
}
