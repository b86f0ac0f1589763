import {
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import {
  compareLeads,
  type LeadsView,
  leadSortKeys,
  leadsPerPage,
  pageWithin,
  type ReadableLead,
} from '../rules.ts'

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

const helper = createColumnHelper<typeof features, ReadableLead>()

const columns = helper.columns(
  leadSortKeys.map((key) =>
    helper.accessor((row) => row.lead.id, {
      id: key,
      sortFn: (a, b) => compareLeads(a.original, b.original, key),
    }),
  ),
)

/** Orders leads as the view says and takes the page it names. The address holds the state. */
export function useLeadsTable(
  leads: readonly ReadableLead[],
  view: Pick<LeadsView, 'sort' | 'descending' | 'page'>,
) {
  const page = pageWithin(view.page, leads.length)
  const table = useTable({
    features,
    columns,
    data: leads,
    getRowId: ({ lead }) => String(lead.id),
    autoResetPageIndex: false,
    state: {
      sorting: [{ id: view.sort, desc: view.descending }],
      pagination: { pageIndex: page - 1, pageSize: leadsPerPage },
    },
  })
  return {
    page,
    pageCount: table.getPageCount(),
    rows: table.getRowModel().rows.map((row) => row.original),
  }
}
