import { languages } from '#shared/language.ts'

/** The choices of a filter by language. */
export const languageChoices = ['all', ...languages] as const
export type LanguageChoice = (typeof languageChoices)[number]
