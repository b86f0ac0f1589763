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
  loadWords(load, load(readDocument, { params: { name: 'privacy' } }))

export const head = (_document: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle(m.layout_privacy(), site),
  description: m.documents_privacy_description({ practice: practiceInSentence(site) }),
  canonicalPath: paths.privacy,
  kind: 'article',
  jsonLd: [breadcrumbsJsonLd([{ name: m.layout_privacy(), path: paths.privacy }])],
})

export const View = () => <DocumentPage name="privacy" title={m.layout_privacy()} />
