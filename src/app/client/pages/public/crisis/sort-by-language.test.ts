import { expect, it } from 'vitest'
import { sortByLanguage } from './sort-by-language.ts'

const lines = [
  { id: 'bilingual', languages: 'both' },
  { id: 'english', languages: 'en' },
  { id: 'french', languages: 'fr' },
  { id: 'other', languages: 'both' },
] as const

it.each([
  ['en', ['bilingual', 'english', 'other', 'french']],
  ['fr', ['french', 'bilingual', 'other', 'english']],
] as const)('puts lines that answer in the language of the page first (%s)', (language, order) => {
  expect(sortByLanguage(lines, language).map(({ id }) => id)).toEqual(order)
})
