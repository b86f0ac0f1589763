// Apart from the structured data of all pages: its imports would be in the scripts of each.

import { toPlainText } from '#features/practice/site/rules.ts'
import { languageTags } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'
import type { SchemaObject } from './breadcrumbs-structured-data.ts'
import type { PageWords } from './sections/page-words.ts'

/** Questions and answers; search engines show no formats. */
export const faqJsonLd = (questions: PageWords<'faq'>['questions']): SchemaObject => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  inLanguage: languageTags[getLanguage()],
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
  })),
})
