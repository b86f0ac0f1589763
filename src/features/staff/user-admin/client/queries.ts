import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { listQuery } from '#platform/client/lists/list-query.ts'
import { useListPage } from '#platform/client/lists/use-list-page.ts'
import { toPageNumber } from '#shared/list-pages.ts'
import {
  changeUser,
  countUsers,
  createProfile,
  createUser,
  deleteUser,
  findUserPlace,
  getLastSignIn,
  getUser,
  listUsers,
  resumeUser,
  signOutUser,
  suspendUser,
  usersPerPage,
} from '../contract.ts'
import { toListQuery, type UsersView } from './users-view.ts'

// Another administrator may have changed them since they were last loaded.
const refetchAlways = { refetchOnMount: 'always' } as const

/** One page of accounts. While another page loads, the previous one stays. */
const userPageQuery = (view: UsersView) =>
  queryOptions({
    ...listQuery(listUsers, toListQuery(view)),
    ...refetchAlways,
    placeholderData: keepPreviousData,
  })

/** The page of accounts that a view names, or the last one there is. */
export const useUserPage = (view: UsersView) =>
  useListPage(view.page, usersPerPage[view.look], (page) => userPageQuery({ ...view, page }))

/** Finds the page of the full list that an account is on. */
export function useFindUser() {
  const client = useQueryClient()
  return async (id: number, view: UsersView) => {
    const query = { sort: view.sort }
    const asked = queryFor(findUserPlace, { params: { id: String(id) }, query })
    const { place } = await client.fetchQuery({ ...asked, staleTime: 0 })
    return toPageNumber(place, usersPerPage[view.look])
  }
}

/** The screen reads the number before it appears, which is not to be read once more just after. */
const justReadMs = 5_000

/** Number of accounts, regardless of the search. */
export const useUserCounts = () =>
  useQuery({
    ...userCountsQuery(),
    refetchOnMount: ({ state }) =>
      Date.now() - state.dataUpdatedAt > justReadMs ? 'always' : false,
  })

export const userCountsQuery = () => queryFor(countUsers, {})

export const userQuery = (id: number) => queryFor(getUser, { params: { id: String(id) } })

/** Reads one account again. */
export function useLatestUser() {
  const client = useQueryClient()
  return (id: number) => client.fetchQuery({ ...userQuery(id), staleTime: 0 })
}

export const useCreateUser = () => useEndpointMutation(createUser)
export const useChangeUser = () => useEndpointMutation(changeUser)
export const useDeleteUser = () => useEndpointMutation(deleteUser)
export const useSignOutUser = () => useEndpointMutation(signOutUser)
export const useSuspendUser = () => useEndpointMutation(suspendUser)
export const useResumeUser = () => useEndpointMutation(resumeUser)
export const useCreateProfile = () => useEndpointMutation(createProfile)

export const lastSignInQuery = (id: number) =>
  queryFor(getLastSignIn, { params: { id: String(id) } })
