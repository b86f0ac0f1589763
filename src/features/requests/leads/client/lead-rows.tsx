import { ArrowUp } from 'lucide'
import type { HTMLAttributes, ReactNode } from 'react'
import { usePagedRows } from '#platform/client/lists/use-paged-rows.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Pagination } from '#platform/client/ui/portal/pagination.tsx'
import { UpdatingLine } from '#platform/client/ui/updating-line.tsx'
import { leadsPerPage } from '../contract/leads.ts'
import type { ReadableLead } from '../labels.ts'
import { LeadsList, LeadsTable } from './leads-table.tsx'
import { type LeadsView, toggleSort } from './leads-view.ts'
import type { LeadsViewActions } from './use-leads-view.ts'
import { useMinute } from './use-minute.ts'

export interface LeadRowsProps {
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
  view: LeadsView
  actions: LeadsViewActions
  /** Possible assignees by user id; absent for those who see only their own leads. */
  staff?: ReadonlyMap<number, string> | undefined
  /** An email that is being sent to a lead, or the given text while there is none. */
  sending?: ((row: ReadableLead, otherwise: ReactNode) => ReactNode) | undefined
}

/** One page of leads, as a table or on narrow screens as a list, with pagination. */
export function LeadRows(props: LeadRowsProps & { isNarrow: boolean }) {
  const { caption, leads, total, page, view, actions, staff, sending, isChanging, isNarrow } = props
  const now = useMinute()
  const { top, pagination } = usePagedRows({
    noun: 'leads',
    page,
    perPage: leadsPerPage,
    rowCount: leads.length,
    total,
    isChanging,
    onPage: (next) => actions.show({ page: next }),
  })
  return (
    <div ref={top} className="relative" {...props.listeners}>
      <NewRequests count={props.newCount} onShow={props.onShowNew} isNarrow={isNarrow} />
      {isNarrow ? (
        <LeadsList leads={leads} onOpen={actions.openLead} now={now} sending={sending} />
      ) : (
        <LeadsTable
          leads={leads}
          onOpen={actions.openLead}
          now={now}
          sending={sending}
          showsAssignee={staff !== undefined}
          caption={caption}
          view={view}
          onSort={(key) => actions.show(toggleSort(view, key))}
        />
      )}
      {isChanging && <UpdatingLine />}
      <Pagination {...pagination} className={isNarrow ? undefined : 'border-t border-line'} />
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
