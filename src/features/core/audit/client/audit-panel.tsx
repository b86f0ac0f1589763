import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DataList, ListFailed, ListSkeleton, listCard } from '#platform/client/lists/data-list.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { isNumbered } from '../contract/actions.ts'
import type { ShownAuditEntry } from '../contract/entries.ts'
import { entriesPerPage, plainAuditView, toAuditQuery } from '../rules.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditRows } from './audit-rows.tsx'
import { auditQuery } from './queries.ts'
import { useAuditView } from './use-audit-view.ts'
import { type SeenRecord, WhoHasSeen } from './who-has-seen.tsx'

/** One card with filters, the filtered entries and pagination. */
export function AuditPanel() {
  const { view, ...actions } = useAuditView()
  const log = useQuery(auditQuery({ ...toAuditQuery(view), lists: view.lists }))
  const [asked, setAsked] = useState<SeenRecord>()
  const people = useMemo(
    () => new Map(log.data?.people.map((person) => [person.id, person])),
    [log.data],
  )

  if (log.isPending) return <ListSkeleton label="Loading the audit log" rows={entriesPerPage} />
  if (log.isLoadingError) {
    return (
      <ListFailed
        title="The audit log could not be loaded"
        error={log.error}
        fallback="Please try again."
        onRetry={() => void log.refetch()}
      />
    )
  }
  const { entries, total } = log.data
  const askWhoSaw = ({ recordType, recordId }: ShownAuditEntry) => {
    if (recordId === null || !isNumbered(recordType)) return
    setAsked({ type: recordType, id: recordId })
  }
  return (
    <>
      <DataList
        label="Entries"
        className={listCard}
        filters={<AuditFilters view={view} actions={actions} people={people} />}
        isChanging={log.isPlaceholderData}
        hasRows={entries.length > 0}
        empty={
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
        }
      >
        <AuditRows
          entries={entries}
          people={people}
          now={new Date(log.dataUpdatedAt)}
          onAskWhoSaw={askWhoSaw}
          page={view.page}
          total={total}
          isChanging={log.isPlaceholderData}
          onPage={(page) => actions.show({ page })}
        />
      </DataList>
      <WhoHasSeen record={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}
