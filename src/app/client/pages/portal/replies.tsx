import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { DocumentsManager } from '#features/requests/documents/client/documents-manager.tsx'
import { RepliesManager } from '#features/requests/replies/client/replies-manager.tsx'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { Tabs } from '#platform/client/ui/portal/tabs.tsx'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Quick Replies and Documents', site),
})

export function View({ where }: { where: PageLocation }) {
  const { data: user } = useQuery(currentUserQuery())
  const [, navigate] = useLocation()
  if (!user) return null
  const { role } = user
  return (
    <>
      <PageHeading className="mb-2">Quick Replies and Documents</PageHeading>
      <Tabs
        label="Quick replies and documents"
        value={where.search.get('tab') ?? 'replies'}
        onChange={(id) =>
          navigate(id === 'documents' ? paths.documents : paths.replies, { replace: true })
        }
        keepHidden={false}
        tabs={[
          { id: 'replies', label: 'Quick Replies', content: <RepliesManager role={role} /> },
          { id: 'documents', label: 'Documents', content: <DocumentsManager role={role} /> },
        ]}
      />
    </>
  )
}
