import { AuditPanel } from '#features/core/audit/client/audit-panel.tsx'
import { ExportLink } from '#features/core/audit/client/export-link.tsx'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Audit Log', site),
})

export function View() {
  return (
    <>
      <header className="mb-5.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <PageHeading>Audit Log</PageHeading>
          <p className="mt-1 text-md text-ink-muted">
            Who looked at, changed, exported or deleted a record. Entries cannot be edited.
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-md:grid max-md:w-full max-md:grid-cols-2">
          <ButtonLink href={paths.onePerson} variant="secondary" size="portal">
            One person’s data
          </ButtonLink>
          <ExportLink />
        </div>
      </header>
      <AuditPanel />
    </>
  )
}
