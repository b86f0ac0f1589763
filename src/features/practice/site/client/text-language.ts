import { createContext, use } from 'react'
import { languageTags } from '#shared/language.ts'
import { useSite } from './site-context.ts'

const noTexts: readonly string[] = []

/** The English texts of a French page, as its response lists them. */
export const EnglishTextsContext = createContext<readonly string[] | undefined>(undefined)

/** Finds the `lang` of a text of the content: English on a French page that has no French for it. */
export function useTextLanguage(): (text: string) => string | undefined {
  const ofSite = useSite().english ?? noTexts
  const ofPage = use(EnglishTextsContext) ?? noTexts
  return (text) => (ofSite.includes(text) || ofPage.includes(text) ? languageTags.en : undefined)
}
