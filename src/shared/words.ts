import { languageTags } from './language.ts'
import { getLanguage } from './local-path.ts'

export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** For the middle of a sentence: `Anxiety` → `anxiety`. A word in capitals such as `EMDR` stays. */
export const withSmallInitial = (text: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** `a, b and c`, in French `a, b et c`; a disjunction has `or` and `ou`. */
export const joinWords = (
  words: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => new Intl.ListFormat(languageTags[getLanguage()], { type }).format(words)
