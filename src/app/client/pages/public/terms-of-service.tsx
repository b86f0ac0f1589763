import { loadWords } from '#features/site/client/load-words.ts'
import { readDocument } from '#features/site/contract/read.ts'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle, practiceInSentence } from '../../page-title.ts'
import { DocumentPage } from './documents/document-page.tsx'
import { breadcrumbsJsonLd } from './structured-data.ts'

const title = 'Terms of Service'

export const load = (load: Load) =>
  loadWords(load, load(readDocument, { params: { name: 'terms' } }))

export const head = (_document: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle(title, site),
  description: `The terms for using the website of ${practiceInSentence(site)}: what it is for, consultations, fees, chat, links, and what to do in a crisis.`,
  canonicalPath: paths.terms,
  kind: 'article',
  jsonLd: [breadcrumbsJsonLd([{ name: title, path: paths.terms }])],
})

export const View = () => <DocumentPage name="terms" title={title} />
