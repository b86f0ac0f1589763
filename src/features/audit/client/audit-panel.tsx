import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Pagination } from '#platform/client/ui/portal/pagination.tsx'
import { Loading, Skeleton, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import { clampPage, countPages } from '#shared/list-pages.ts'
import { entriesPerPage, plainAuditView, toAuditQuery } from '../rules.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList, AuditTable } from './audit-rows.tsx'
import { auditQuery } from './queries.ts'
import { useAuditView } from './use-audit-view.ts'
import { type SeenRecord, WhoHasSeen } from './who-has-seen.tsx'

const card = '@container overflow-hidden rounded-card border border-line bg-paper'

/** One card with filters, the filtered entries and pagination. */
export function AuditPanel() {
  const { view, ...actions } = useAuditView()
  const log = useQuery(auditQuery({ ...toAuditQuery(view), lists: view.lists }))
  const [asked, setAsked] = useState<SeenRecord>()
  const isNarrow = useIsNarrow()
  const people = useMemo(
    () => new Map(log.data?.people.map((person) => [person.id, person])),
    [log.data],
  )

  if (log.isPending) return <AuditLogSkeleton />
  if (log.isError) {
    return (
      <ErrorState
        title="The audit log could not be loaded"
        action={<TryAgain onTry={() => void log.refetch()} />}
      >
        {toErrorMessage(log.error, 'Please try again.')}
      </ErrorState>
    )
  }
  const { entries, total } = log.data
  const first = (view.page - 1) * entriesPerPage + 1
  const rows = {
    entries,
    people,
    now: new Date(log.dataUpdatedAt),
    onAskWhoSaw: ({ recordType, recordId }: (typeof entries)[number]) => {
      if (recordId !== null && recordType !== 'audit') setAsked({ type: recordType, id: recordId })
    },
  }
  return (
    <section aria-label="Entries" aria-busy={log.isPlaceholderData} className={card}>
      <AuditFilters view={view} actions={actions} people={people} />
      {entries.length === 0 ? (
        <EmptyState
          place="inside"
          className="border-t border-line"
          title="No entries found with current filters."
          action={
            <Button variant="secondary" onClick={() => actions.show(plainAuditView)}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <>
          {isNarrow ? <AuditList {...rows} /> : <AuditTable {...rows} />}
          <Pagination
            label="Pages of the audit log"
            page={clampPage(view.page, total, entriesPerPage)}
            pageCount={countPages(total, entriesPerPage)}
            onPage={(page) => actions.show({ page })}
            summary={`Showing ${first}–${first + entries.length - 1} of ${total.toLocaleString('en-CA')}`}
          />
        </>
      )}
      <WhoHasSeen record={asked} onClose={() => setAsked(undefined)} />
    </section>
  )
}

function AuditLogSkeleton() {
  return (
    <Loading label="Loading the audit log">
      <div className={card}>
        <div className="flex gap-2.5 border-b border-line px-4 py-3.5">
          <Skeleton className="h-10 flex-1 rounded-control" />
          <Skeleton className="h-10 w-44 rounded-control max-md:hidden" />
        </div>
        <SkeletonRows rows={entriesPerPage} />
      </div>
    </Loading>
  )
}
