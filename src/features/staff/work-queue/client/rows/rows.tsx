import type { HTMLAttributes, Ref } from 'react'
import { leadsPerPage } from '#features/requests/leads/contract/leads.ts'
import type { ReadableLead } from '#features/requests/leads/labels.ts'
import { usePagedRows } from '#platform/client/lists/use-paged-rows.ts'
import { Pagination } from '#platform/client/ui/portal/pagination.tsx'
import { UpdatingLine } from '#platform/client/ui/updating-line.tsx'
import type { LeadsViewActions } from '../use-view.ts'
import { type LeadsView, toggleSort } from '../view.ts'
import { LeadsList } from './list.tsx'
import { LeadsTable } from './table.tsx'

export interface LeadRowsProps {
  caption: string
  /** The leads of the current page. */
  leads: readonly ReadableLead[]
  listeners: HTMLAttributes<HTMLElement>
  /** Around the rows, for the shortcuts that move through them. */
  rowsRef: Ref<HTMLDivElement>
  /** The number of leads on all pages. */
  total: number
  page: number
  /** Other leads are loading; the current ones are shown until then. */
  isChanging: boolean
  view: LeadsView
  actions: LeadsViewActions
  /** As a list, where a table does not fit. */
  isNarrow: boolean
}

/** One page of leads, as a table or on narrow screens as a list, with pagination. */
export function LeadRows(props: LeadRowsProps) {
  const { caption, leads, total, page, view, actions, isChanging, isNarrow } = props
  const { rowsRef, listeners } = props
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
    <div ref={top} className="relative">
      <div ref={rowsRef} {...listeners}>
        {isNarrow ? (
          <LeadsList leads={leads} />
        ) : (
          <LeadsTable
            leads={leads}
            caption={caption}
            view={view}
            onSort={(key) => actions.show(toggleSort(view, key))}
          />
        )}
      </div>
      {isChanging && <UpdatingLine />}
      <Pagination {...pagination} />
    </div>
  )
}
