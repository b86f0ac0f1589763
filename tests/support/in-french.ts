import { runInLanguage } from '#platform/server/language.ts'

/** Returns what `show` does for a French reader. */
export const runInFrench = <Value>(show: () => Value): Value => runInLanguage('fr', show)

const withPlainSpaces = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll('\u00A0', ' ')) as Value // the same shape

/** The same with plain spaces in place of the non-breaking ones of the catalogue. */
export const inFrench = <Value>(show: () => Value): Value => withPlainSpaces(runInFrench(show))
