import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { createKey, emptyWords, type Field, paragraph, text } from './field-table.ts'

export const searchWordFields: readonly Field[] = [
  text('finds', {
    hint: 'Specialties and approaches as the profiles name them, languages, she/her, teens, evenings, virtual; separated by commas',
  }),
  paragraph('words', {
    hint: 'Separated by commas, such as “panic attack, worried”. Other forms of a word, accents and capitals make no difference',
  }),
]

export const createSearchWords = ({ pages }: SiteContent) => ({
  key: createKey(
    'words',
    pages.directory.searchWords.map(({ key }) => key),
  ),
  finds: '',
  words: emptyWords(),
})
