import { m } from '#messages'
import { getLanguage } from '#shared/local-path.ts'

/**
 * The name of a language, which profiles hold as an English word, in the language of the page. One that the
 * message does not list stays as it was typed.
 */
export const nameLanguage = (language: string): string => m.therapists_language({ language })

/**
 * A label within a sentence, where French writes a small initial: `Psychologue` → `psychologue`. A word in
 * capitals such as `TDAH` stays.
 */
export const toMidSentence = (label: string): string =>
  getLanguage() === 'fr' && /^\p{Lu}\p{Ll}/u.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label

/** `English, French`, in French `Anglais, français`. */
export const formatLanguages = (languages: readonly string[]): string =>
  languages
    .map(nameLanguage)
    .map((name, position) => (position === 0 ? name : toMidSentence(name)))
    .join(', ')
