import { loadWords } from '#features/site/client/load-words.ts'
import { readDocument } from '#features/site/contract/read.ts'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle, practiceInSentence } from '../../page-title.ts'
import { DocumentPage } from './documents/document-page.tsx'
import { breadcrumbsJsonLd } from './structured-data.ts'

const title = 'Accessibility Statement'

export const load = (load: Load) =>
  loadWords(load, load(readDocument, { params: { name: 'accessibility' } }))

export const head = (_document: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle(title, site),
  description: `How ${practiceInSentence(site)} makes its website, offices and video sessions accessible under AODA and WCAG 2.1 AA, and how to ask for what you need.`,
  canonicalPath: paths.accessibility,
  kind: 'article',
  jsonLd: [breadcrumbsJsonLd([{ name: title, path: paths.accessibility }])],
})

export const View = () => <DocumentPage name="accessibility" title={title} />
