import { DataList, ListFailed, listCard } from '#platform/client/lists/data-list.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { Loading, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import { leadsPerPage } from '../contract/leads.ts'
import { leadOrders } from '../labels.ts'
import { LeadFilters } from './lead-filters.tsx'
import { LeadRows, type LeadRowsProps } from './lead-rows.tsx'
import { isFiltered, withoutFilters } from './leads-view.ts'

interface LeadsPanelProps extends LeadRowsProps {
  /** Why there are no leads to show. Those that are known stay when they cannot be loaded again. */
  failure: Error | null
  onRetry: () => void
  isRetrying: boolean
}

/** A card with filters, one page of the matching leads, and pagination. */
export function LeadsPanel(props: LeadsPanelProps) {
  const { caption, leads, failure, isChanging, view, actions, staff } = props
  const isNarrow = useIsNarrow()
  const clear = () => actions.show(withoutFilters)
  return (
    <DataList
      label={caption}
      className={listCard}
      filters={
        <LeadFilters
          view={view}
          actions={actions}
          staff={staff}
          orders={isNarrow ? leadOrders(staff !== undefined) : undefined}
        />
      }
      isChanging={isChanging}
      line="edge"
      failed={
        failure && (
          <div className="border-t border-line">
            <ListFailed
              place="inside"
              title="Error Loading Leads"
              error={failure}
              fallback="The leads could not be loaded. Please try again."
              onRetry={props.onRetry}
              isRetrying={props.isRetrying}
            />
          </div>
        )
      }
      hasRows={leads.length > 0}
      isLoading={isChanging}
      skeleton={
        <Loading label="Loading leads">
          <SkeletonRows rows={leadsPerPage} />
        </Loading>
      }
      empty={<NoLeads hasFilters={isFiltered(view)} onClear={clear} />}
    >
      <LeadRows {...props} isNarrow={isNarrow} />
    </DataList>
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
    >
      {!hasFilters && 'There are none yet. New requests appear here by themselves.'}
    </EmptyState>
  )
}
