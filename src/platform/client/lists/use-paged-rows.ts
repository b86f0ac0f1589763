import { useState } from 'react'
import { countPages } from '#shared/list-pages.ts'
import { useListTop } from '../navigation/use-page-top.ts'

interface PagedRowsOptions {
  /** Name of the listed things: "leads". */
  noun: string
  page: number
  perPage: number
  rowCount: number
  /** The number of rows on all pages. */
  total: number
  /** Another page is loading; the rows of the previous one stay until it has. */
  isChanging: boolean
  onPage: (page: number) => void
  format?: (total: number) => string
}

/** Pagination of the rows that are shown, and a return to their top after a change of page. */
export function usePagedRows(options: PagedRowsOptions) {
  const { noun, page, perPage, rowCount, total, isChanging, onPage, format = String } = options
  // The summary changes with the rows, not before.
  const [shown, setShown] = useState({ page, perPage })
  const isShown = shown.page === page && shown.perPage === perPage
  if (!isChanging && !isShown) setShown({ page, perPage })
  const { top, notePageChange } = useListTop<HTMLDivElement>(shown.page)
  const first = (shown.page - 1) * shown.perPage + 1
  return {
    top,
    pagination: {
      label: `Pages of ${noun}`,
      page,
      pageCount: countPages(total, perPage),
      onPage: (next: number) => {
        notePageChange()
        onPage(next)
      },
      summary: `Showing ${first}–${first + rowCount - 1} of ${format(total)}`,
    },
  }
}
