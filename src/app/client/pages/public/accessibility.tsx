import { loadWords } from '#features/practice/site/client/load-words.ts'
import { readDocument } from '#features/practice/site/contract/read.ts'
import { m } from '#messages'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle, practiceInSentence } from '../../page-title.ts'
import { breadcrumbsJsonLd } from './breadcrumbs-structured-data.ts'
import { DocumentPage } from './documents/document-page.tsx'

export const load = (load: Load) =>
  loadWords(load, load(readDocument, { params: { name: 'accessibility' } }))

export const head = (_document: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle(m.documents_accessibility_title(), site),
  description: m.documents_accessibility_description({ practice: practiceInSentence(site) }),
  canonicalPath: paths.accessibility,
  kind: 'article',
  jsonLd: [
    breadcrumbsJsonLd([{ name: m.documents_accessibility_title(), path: paths.accessibility }]),
  ],
})

export const View = () => (
  <DocumentPage name="accessibility" title={m.documents_accessibility_title()} />
)
