import { useMemo } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { Pagination } from '#platform/client/ui/pagination.tsx'
import { Loading, Skeleton, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import {
  isNarrowed,
  type LeadsView,
  leadOrders,
  leadsPerPage,
  narrowLeads,
  plainView,
  type ReadableLead,
  sortedBy,
} from '../rules.ts'
import { LeadFilters } from './lead-filters.tsx'
import { LeadsList, LeadsTable } from './leads-table.tsx'
import { useLeadsTable } from './use-leads-table.ts'
import type { LeadsViewActions } from './use-leads-view.ts'

const card = '@container overflow-hidden rounded-card-portal border border-line bg-paper'

interface LeadsPanelProps {
  caption: string
  leads: readonly ReadableLead[]
  view: LeadsView
  actions: LeadsViewActions
  /** Who leads can be assigned to; left out for those who see only their own. */
  staff?: ReadonlyMap<number, string> | undefined
}

/** One card: filters, the leads they leave, and pages. */
export function LeadsPanel({ caption, leads, view, actions, staff }: LeadsPanelProps) {
  const { search, status } = view
  // Without the filter on the screen, an address cannot switch it on.
  const therapist = staff ? view.therapist : plainView.therapist
  const found = useMemo(
    () => narrowLeads(leads, { search, status, therapist }),
    [leads, search, status, therapist],
  )
  const { page, pageCount, rows } = useLeadsTable(found, view)
  const isNarrow = useIsNarrow()
  const first = (page - 1) * leadsPerPage + 1
  const summary = `Showing ${first}–${first + rows.length - 1} of ${found.length}`

  return (
    <section aria-label={caption} className={card}>
      <LeadFilters
        view={{ ...view, therapist }}
        actions={actions}
        staff={staff}
        orders={isNarrow ? leadOrders(staff !== undefined) : undefined}
      />
      {rows.length === 0 ? (
        <NoLeads
          hasFilters={isNarrowed({ ...view, therapist })}
          onClear={() => {
            const { search, status, therapist, page } = plainView
            actions.show({ search, status, therapist, page })
          }}
        />
      ) : (
        <>
          {isNarrow ? (
            <LeadsList leads={rows} onOpen={actions.openLead} />
          ) : (
            <LeadsTable
              leads={rows}
              onOpen={actions.openLead}
              showsAssignee={staff !== undefined}
              caption={caption}
              view={view}
              onSort={(key) => actions.show(sortedBy(view, key))}
            />
          )}
          <Pagination
            label="Pages of leads"
            page={page}
            pageCount={pageCount}
            onPage={(next) => actions.show({ page: next })}
            summary={summary}
            className={isNarrow ? undefined : 'border-t border-line'}
          />
        </>
      )}
    </section>
  )
}

function NoLeads({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  return (
    <EmptyState
      place="inside"
      className="border-t border-line"
      title="No leads found with current filters."
      action={
        hasFilters && (
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    />
  )
}

/** The same shapes in grey while the leads are on their way. */
export function LeadsOnTheirWay() {
  return (
    <Loading label="Loading leads">
      <Skeleton className="mb-4 h-11.5 rounded-m" />
      <div className={card}>
        <div className="flex gap-2.5 border-b border-line px-4 py-3.5">
          <Skeleton className="h-10 flex-1 rounded-field-portal" />
          <Skeleton className="h-10 w-44 rounded-field-portal max-md:hidden" />
        </div>
        <SkeletonRows rows={leadsPerPage} />
      </div>
    </Loading>
  )
}
