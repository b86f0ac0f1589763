import type { HTMLAttributes, ReactNode } from 'react'
import { leadsPerPage } from '#features/requests/leads/contract/leads.ts'
import { type ChoiceLabels, leadOrders } from '#features/requests/leads/labels.ts'
import type { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { DataList, ListFailed, listCard } from '#platform/client/lists/data-list.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { Loading, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import { LeadFilters } from './filters.tsx'
import { NewRequests } from './new-requests.tsx'
import { useRowContext } from './rows/row-context.ts'
import { LeadRows, type LeadRowsProps } from './rows/rows.tsx'
import { isFiltered, withoutFilters } from './view.ts'

interface LeadsPanelProps extends Omit<LeadRowsProps, 'isNarrow'> {
  search: ReturnType<typeof useTypedSearch>
  labels: ChoiceLabels
  /** Possible assignees by user id; absent for those who see only their own leads. */
  staff: ReadonlyMap<number, string> | undefined
  /** The views, in the same card with the new requests beside them; on a phone above it. */
  renderTabs: (beside?: ReactNode) => ReactNode
  newCount: number
  onShowNew: () => void
  /** Of the pointer, around the card. */
  cardListeners: HTMLAttributes<HTMLElement>
  /** Why there are no leads to show. Those that are known stay when they cannot be loaded again. */
  failure: Error | null
  onRetry: () => void
  isRetrying: boolean
}

/** A card with views, filters, one page of the matching leads, and pagination. */
export function LeadsPanel(props: LeadsPanelProps) {
  const { caption, leads, failure, isChanging, view, actions, staff, labels, search } = props
  const { renderTabs, newCount, onShowNew, cardListeners } = props
  const { selection } = useRowContext()
  const isPhone = useIsNarrow()
  const isNarrow = useIsNarrow('desktop')
  const clear = () => {
    search.flush()
    actions.show(withoutFilters)
  }
  return (
    <div {...cardListeners} className="relative">
      {isPhone && renderTabs()}
      <DataList
        label={caption}
        className={classNames(
          listCard,
          // The selection bar lies over the edge.
          isPhone ? selection.isSelecting && 'mb-28' : isNarrow && 'mb-14',
        )}
        filters={
          <>
            {!isPhone && renderTabs(<NewRequests count={newCount} onShow={onShowNew} />)}
            <LeadFilters
              view={view}
              actions={actions}
              search={search}
              labels={labels}
              staff={staff}
              orders={isNarrow ? leadOrders(staff !== undefined) : undefined}
              isPhone={isPhone}
              selecting={{ isOn: selection.isSelecting, toggle: selection.toggleSelecting }}
            />
          </>
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
        empty={<NoLeads hasFilters={isFiltered(view)} view={view.view} onClear={clear} />}
      >
        {isPhone && (
          <NewRequests
            count={newCount}
            onShow={onShowNew}
            className="absolute inset-x-0 z-20 -mt-4 flex justify-center"
          />
        )}
        <LeadRows {...props} isNarrow={isNarrow} />
      </DataList>
    </div>
  )
}

interface NoLeadsProps {
  hasFilters: boolean
  view: LeadRowsProps['view']['view']
  onClear: () => void
}

const hints: Partial<Record<NoLeadsProps['view'], string>> = {
  toContact: 'Everyone has been contacted.',
  answered: 'No client waits for an answer.',
  mine: 'No lead is assigned to you.',
  dueToday: 'Nothing is due today.',
  onHold: 'No lead is on hold.',
}

function NoLeads({ hasFilters, view, onClear }: NoLeadsProps) {
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
      {!hasFilters &&
        (hints[view] ?? 'There are none yet. New requests appear here by themselves.')}
    </EmptyState>
  )
}
