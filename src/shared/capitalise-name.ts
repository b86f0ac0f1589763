import { toInitial } from './initials.ts'

/** Capitalises each part of a name: `anne-marie o'NEIL` → `Anne-Marie O'Neil`. */
export function capitaliseName(name: string): string {
  const typed = name.trim().replace(/\s+/g, ' ')
  // Turkish and Azerbaijani have two letters i, with and without a dot.
  const locale = /[İıĞğ]/.test(name) ? 'tr' : 'en-CA'
  return (
    typed
      .toLocaleLowerCase(locale)
      .replace(
        // A Dutch article stays small: `van 't Hof`, `'s-Gravesande`.
        /(^|[\s\p{Pd}]|['’‘ʼ`´＇](?!(?<!\S.)[nst][\s-]))(\p{L})/gu,
        (_, before: string, letter: string) => before + toInitial(letter, locale),
      )
      // One letter in Dutch, for those who type it: `IJsbrand`.
      .replace(/Ij/g, (pair, at: number) => (/^IJ\p{Ll}/u.test(typed.slice(at)) ? 'IJ' : pair))
  )
}
