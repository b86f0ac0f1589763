import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Page Not Found', site),
  status: 404,
})

/** For unknown portal addresses: the portal's navigation stays. */
export function View() {
  return (
    <>
      <PageHeading className="mb-5.5">Page Not Found</PageHeading>
      <EmptyState
        title="There is nothing at this address"
        action={<ButtonLink href={paths.dashboard}>Go to the dashboard</ButtonLink>}
      >
        It may have been moved or removed, or the address has a typing error.
      </EmptyState>
    </>
  )
}
