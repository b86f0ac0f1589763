import { m } from '#messages'
import { getLanguage } from '#shared/local-path.ts'

// Profiles hold languages as English words.
const languageNames = new Map<string, () => string>([
  ['English', m.therapists_language_english],
  ['French', m.therapists_language_french],
  ['Spanish', m.therapists_language_spanish],
  ['Mandarin', m.therapists_language_mandarin],
  ['Arabic', m.therapists_language_arabic],
  ['Hindi', m.therapists_language_hindi],
  ['Portuguese', m.therapists_language_portuguese],
  ['Russian', m.therapists_language_russian],
  ['Tamil', m.therapists_language_tamil],
  ['Punjabi', m.therapists_language_punjabi],
  ['Lingala', m.therapists_language_lingala],
  ['German', m.therapists_language_german],
  ['ASL', m.therapists_language_asl],
])

/** The name of a language in the language of the page; one that is not in the table stays as it was typed. */
export const nameLanguage = (language: string): string =>
  languageNames.get(language)?.() ?? language

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
