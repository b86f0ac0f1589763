import type { Language } from '#shared/language.ts'

type Answering = { languages: 'both' | Language }

const ranks: Record<Language, Record<Answering['languages'], number>> = {
  en: { en: 0, both: 0, fr: 1 },
  // A service of one's own language comes before one that offers it, too.
  fr: { fr: 0, both: 1, en: 2 },
}

/** Help lines by how well they serve a reader of this language; otherwise in the order of the practice. */
export const sortByLanguage = <Line extends Answering>(
  lines: readonly Line[],
  language: Language,
) =>
  lines.toSorted((one, other) => ranks[language][one.languages] - ranks[language][other.languages])
