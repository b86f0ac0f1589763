import { ArrowUp } from 'lucide'
import { type HTMLAttributes, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { useListTop } from '#platform/client/navigation/use-page-top.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Pagination } from '#platform/client/ui/portal/pagination.tsx'
import { Loading, Skeleton, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { UpdatingLine } from '#platform/client/ui/updating-line.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import { countPages } from '#shared/list-pages.ts'
import { leadsPerPage } from '../contract.ts'
import { leadOrders, type ReadableLead } from '../labels.ts'
import { LeadFilters } from './lead-filters.tsx'
import { LeadsList, LeadsTable } from './leads-table.tsx'
import { defaultView, isFiltered, type LeadsView, toggleSort } from './leads-view.ts'
import type { LeadsViewActions } from './use-leads-view.ts'

const card = '@container overflow-hidden rounded-card border border-line bg-paper'

interface LeadsPanelProps {
  caption: string
  /** The leads of the current page. */
  leads: readonly ReadableLead[]
  /** New requests that are not shown yet: see `useSteadyRows`. */
  newCount: number
  onShowNew: () => void
  listeners: HTMLAttributes<HTMLElement>
  /** The number of leads on all pages. */
  total: number
  page: number
  /** Other leads are loading; the current ones are shown until then. */
  isChanging: boolean
  /** Why the leads could not be loaded. */
  failure: Error | null
  onRetry: () => void
  isRetrying: boolean
  view: LeadsView
  actions: LeadsViewActions
  /** Possible assignees by user id; absent for those who see only their own leads. */
  staff?: ReadonlyMap<number, string> | undefined
}

/** A card with filters, one page of the matching leads, and pagination. */
export function LeadsPanel(props: LeadsPanelProps) {
  const { caption, leads, failure, isChanging, view, actions, staff } = props
  const isNarrow = useIsNarrow()
  return (
    <section aria-label={caption} aria-busy={isChanging} className={card}>
      <LeadFilters
        view={view}
        actions={actions}
        staff={staff}
        orders={isNarrow ? leadOrders(staff !== undefined) : undefined}
      />
      {isChanging && <UpdatingLine />}
      {failure ? (
        <Failed failure={failure} onRetry={props.onRetry} isRetrying={props.isRetrying} />
      ) : leads.length > 0 ? (
        <Leads {...props} isNarrow={isNarrow} />
      ) : isChanging ? (
        <Loading label="Loading leads">
          <SkeletonRows rows={leadsPerPage} />
        </Loading>
      ) : (
        <NoLeads
          hasFilters={isFiltered(view)}
          onClear={() => {
            const { search, status, therapist, page } = defaultView
            actions.show({ search, status, therapist, page })
          }}
        />
      )}
    </section>
  )
}

interface LeadsProps extends LeadsPanelProps {
  isNarrow: boolean
}

function Leads(props: LeadsProps) {
  const { caption, leads, total, page, view, actions, staff, isChanging, isNarrow } = props
  const [shownPage, setShownPage] = useState(page)
  // The rows of the previous page stay until the next one has loaded, and the summary with them.
  if (!isChanging && shownPage !== page) setShownPage(page)
  const { top, notePageChange } = useListTop<HTMLDivElement>(shownPage)
  const first = (shownPage - 1) * leadsPerPage + 1
  return (
    <div ref={top} className="relative" {...props.listeners}>
      <NewRequests count={props.newCount} onShow={props.onShowNew} isNarrow={isNarrow} />
      {isNarrow ? (
        <LeadsList leads={leads} onOpen={actions.openLead} />
      ) : (
        <LeadsTable
          leads={leads}
          onOpen={actions.openLead}
          showsAssignee={staff !== undefined}
          caption={caption}
          view={view}
          onSort={(key) => actions.show(toggleSort(view, key))}
        />
      )}
      {isChanging && <UpdatingLine />}
      <Pagination
        label="Pages of leads"
        page={page}
        pageCount={countPages(total, leadsPerPage)}
        onPage={(next) => {
          notePageChange()
          actions.show({ page: next })
        }}
        summary={`Showing ${first}–${first + leads.length - 1} of ${total}`}
        className={isNarrow ? undefined : 'border-t border-line'}
      />
    </div>
  )
}

interface NewRequestsProps {
  count: number
  onShow: () => void
  isNarrow: boolean
}

/** Overlays the empty header of the last column, or the list's upper edge, so that no row moves. */
function NewRequests({ count, onShow, isNarrow }: NewRequestsProps) {
  return (
    <output
      className={classNames(
        'absolute z-10 flex',
        isNarrow ? 'inset-x-0 -top-4 justify-center' : 'top-0.75 right-3',
      )}
    >
      {count > 0 && (
        <Button size="row" onClick={onShow} className="shadow-panel">
          <Icon icon={ArrowUp} size="text" />
          {count === 1 ? '1 new request' : `${count} new requests`}
        </Button>
      )}
    </output>
  )
}

function Failed(props: Pick<LeadsPanelProps, 'onRetry' | 'isRetrying'> & { failure: Error }) {
  return (
    <div className="border-t border-line">
      <ErrorState
        place="inside"
        title="Error Loading Leads"
        action={<TryAgain onTry={props.onRetry} isTrying={props.isRetrying} />}
      >
        {toErrorMessage(props.failure, 'The leads could not be loaded. Please try again.')}
      </ErrorState>
    </div>
  )
}

function NoLeads({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  return (
    <EmptyState
      place="inside"
      className="border-t border-line"
      title={hasFilters ? 'No leads found with current filters.' : 'No leads yet.'}
      action={
        hasFilters && (
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    >
      {!hasFilters && 'New requests appear here by themselves.'}
    </EmptyState>
  )
}

/** The placeholder while the leads are loading. */
export function LeadsSkeleton() {
  return (
    <Loading label="Loading leads">
      <Skeleton className="mb-4 h-11.5 rounded-field" />
      <div className={card}>
        <div className="flex gap-2.5 border-b border-line px-4 py-3.5">
          <Skeleton className="h-10 flex-1 rounded-control" />
          <Skeleton className="h-10 w-44 rounded-control max-md:hidden" />
        </div>
        <SkeletonRows rows={leadsPerPage} />
      </div>
    </Loading>
  )
}
