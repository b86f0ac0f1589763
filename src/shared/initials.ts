/**
 * The form of a letter at the beginning of a name. Croatian digraphs have one between the small and the capital letter.
 * Letters whose capital is two letters (ß → SS) are not changed, nor Georgian ones, whose capitals are for headlines.
 */
export function toInitial(letter: string, locale = 'en-CA'): string {
  const upper = letter.toLocaleUpperCase(locale)
  if (/[ǆǉǌǳ]/.test(letter)) return String.fromCharCode(letter.charCodeAt(0) - 1)
  return upper.length === letter.length && /\p{CWT}/u.test(letter) ? upper : letter
}

/** Upper-case initials for a missing portrait: `Élise Tremblay` → `ÉT`. */
export function initials(person: { firstName: string; lastName: string }): string {
  const first = [...person.firstName.trim()][0] ?? ''
  const last = [...person.lastName.trim()][0] ?? ''
  return toInitial(first) + toInitial(last)
}

/** Initials of a full name: `Sarah B.` → `SB`, `Sarah` → `S`, `Zoë 🌊` → `Z`. */
export function initialsOfName(name: string): string {
  const words = name.trim().split(/\s+/)
  // Words without a letter or digit are ignored, unless there are no others.
  const named = words.flatMap((word) => /[\p{L}\p{N}].*/u.exec(word) ?? [])
  const [first = '', ...others] = named.length > 0 ? named : words
  return initials({ firstName: first, lastName: others.at(-1) ?? '' })
}
