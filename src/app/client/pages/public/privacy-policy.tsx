import { loadWords } from '#features/site/client/load-words.ts'
import { readDocument } from '#features/site/contract/read.ts'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle, practiceInSentence } from '../../page-title.ts'
import { DocumentPage } from './documents/document-page.tsx'
import { breadcrumbsJsonLd } from './structured-data.ts'

const title = 'Privacy Policy'

export const load = (load: Load) =>
  loadWords(load, load(readDocument, { params: { name: 'privacy' } }))

export const head = (_document: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle(title, site),
  description: `What ${practiceInSentence(site)} records about you, why, who can see it, how long it is kept, and your rights under Ontario health-privacy law (PHIPA).`,
  canonicalPath: paths.privacy,
  kind: 'article',
  jsonLd: [breadcrumbsJsonLd([{ name: title, path: paths.privacy }])],
})

export const View = () => <DocumentPage name="privacy" title={title} />
