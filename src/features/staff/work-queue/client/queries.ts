import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { leadsPerPage, listLeads } from '#features/requests/leads/contract/leads.ts'
import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { listQuery } from '#platform/client/lists/list-query.ts'
import { useListPage } from '#platform/client/lists/use-list-page.ts'
import { changeLeadView, deleteLeadView, listLeadViews, saveLeadView } from '../contract.ts'
import { type LeadsView, toListQuery } from './view.ts'

/** One page of leads. While another page is loading, the previous one stays. */
const leadPageQuery = (view: Omit<LeadsView, 'lead'>) =>
  queryOptions({
    ...listQuery(listLeads, toListQuery(view)),
    placeholderData: keepPreviousData,
  })

/** The page of a view, or the last page when that one does not exist. */
export const useLeadPage = (view: LeadsView) =>
  useListPage(view.page, leadsPerPage, (page) => leadPageQuery({ ...view, page }))

export const leadViewsQuery = () => queryFor(listLeadViews, {})

/** The number of leads in each view of the work queue, and one's own views. */
export const useLeadViews = () => useQuery(leadViewsQuery()).data

const ownViewsKey = leadViewsQuery().queryKey
export const useSaveView = () => useEndpointMutation(saveLeadView, ownViewsKey)
/** Also replaces the filters of a view. */
export const useRenameView = () => useEndpointMutation(changeLeadView, ownViewsKey)
export const useDeleteView = () => useEndpointMutation(deleteLeadView, ownViewsKey)
