import { useQuery } from '@tanstack/react-query'
import { retentionPolicyQuery } from '#features/retention/client/queries.ts'
import { defaultRetention, getRetentionPolicy } from '#features/retention/contract.ts'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { DocumentPage } from './documents/document-page.tsx'
import { termsSections } from './documents/terms-of-service-sections.ts'
import { TermsText } from './documents/terms-of-service-text.tsx'
import { breadcrumbsJsonLd } from './structured-data.ts'

const title = 'Terms of Service'

export const load = (load: Load) => load(getRetentionPolicy, {})

export const head = (): PageHead => ({
  title: `${title} | ${practice.name}`,
  description: `The terms for using the website of ${practice.name}: what it is for, consultations, fees, chat, links, and what to do in a crisis.`,
  canonicalPath: paths.terms,
  kind: 'article',
  jsonLd: [breadcrumbsJsonLd([{ name: title, path: paths.terms }])],
})

export function View() {
  const { data: keeping = defaultRetention } = useQuery(retentionPolicyQuery())
  return (
    <DocumentPage
      title={title}
      sections={termsSections}
      contactReason="Questions about these terms: write or call. We answer within ten business days."
    >
      <TermsText chatDays={keeping.chatDays} />
    </DocumentPage>
  )
}
