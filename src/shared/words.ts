import { languageTags } from './language.ts'
import { getLanguage } from './local-path.ts'

export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** For the middle of a sentence: `Anxiety` → `anxiety`. A word in capitals such as `EMDR` stays, as does `Monday`. */
export const withSmallInitial = (text: string): string =>
  /^(?!\w+day\b)\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

type ListType = 'conjunction' | 'disjunction'

// Making a format takes longer than using it, and a list of therapists joins words a hundred times.
const listFormats = new Map<string, Intl.ListFormat>()

/** In the language of the page. */
export function getListFormat(type: ListType = 'conjunction'): Intl.ListFormat {
  const tag = languageTags[getLanguage()]
  const key = `${tag} ${type}`
  const known = listFormats.get(key)
  if (known) return known
  const made = new Intl.ListFormat(tag, { type })
  listFormats.set(key, made)
  return made
}

/** `a, b and c`, in French `a, b et c`; a disjunction has `or` and `ou`. */
export const joinWords = (words: readonly string[], type: ListType = 'conjunction'): string =>
  getListFormat(type).format(words)
