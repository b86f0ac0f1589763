import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { accessibilitySections } from './documents/accessibility-sections.ts'
import { AccessibilityText } from './documents/accessibility-text.tsx'
import { DocumentPage } from './documents/document-page.tsx'
import { breadcrumbsJsonLd } from './structured-data.ts'

const title = 'Accessibility Statement'

export const head = (): PageHead => ({
  title: `${title} | ${practice.name}`,
  description: `How ${practice.name} makes its website, offices and video sessions accessible under AODA and WCAG 2.1 AA, and how to ask for what you need.`,
  canonicalPath: paths.accessibility,
  kind: 'article',
  jsonLd: [breadcrumbsJsonLd([{ name: title, path: paths.accessibility }])],
})

export function View() {
  return (
    <DocumentPage
      title={title}
      sections={accessibilitySections}
      contactReason="To ask for an arrangement, for another format or to tell us about a barrier: write, call, or send a letter. We answer within ten business days."
    >
      <AccessibilityText />
    </DocumentPage>
  )
}
