import { useQuery } from '@tanstack/react-query'
import { retentionPolicyQuery } from '#features/retention/client/queries.ts'
import { defaultRetention, getRetentionPolicy } from '#features/retention/contract.ts'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { DocumentPage } from './documents/document-page.tsx'
import { privacySections } from './documents/privacy-policy-sections.ts'
import { PrivacyText } from './documents/privacy-policy-text.tsx'
import { breadcrumbsJsonLd } from './structured-data.ts'

const title = 'Privacy Policy'

export const load = (load: Load) => load(getRetentionPolicy, {})

export const head = (): PageHead => ({
  title: `${title} | ${practice.name}`,
  description: `What ${practice.name} records about you, why, who can see it, how long it is kept, and your rights under Ontario health-privacy law (PHIPA).`,
  canonicalPath: paths.privacy,
  kind: 'article',
  jsonLd: [breadcrumbsJsonLd([{ name: title, path: paths.privacy }])],
})

export function View() {
  const { data: keeping = defaultRetention } = useQuery(retentionPolicyQuery())
  return (
    <DocumentPage
      title={title}
      sections={privacySections}
      contactReason="Questions, corrections or a copy of your file: write or call and ask for our privacy officer. We answer within ten business days."
    >
      <PrivacyText keeping={keeping} />
    </DocumentPage>
  )
}
