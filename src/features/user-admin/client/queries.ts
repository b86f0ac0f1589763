import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryFor, useCall } from '#platform/client/query-client.ts'
import { useListPage } from '#platform/client/use-list-page.ts'
import { pageOfPlace } from '#shared/list-pages.ts'
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
import { askFor, orderOf, type UsersView } from '../rules.ts'

// Another administrator may have changed them since they were last seen.
const anew = { refetchOnMount: 'always' } as const

/** One page of accounts. While another is on its way, the one before stays. */
const userPageQuery = (view: UsersView) =>
  queryOptions({
    ...queryFor(listUsers, { query: askFor(view) }),
    ...anew,
    placeholderData: keepPreviousData,
  })

/** The page of accounts that a view names, or the last one there is. */
export const useUserPage = (view: UsersView) =>
  useListPage(view.page, usersPerPage[view.look], (page) => userPageQuery({ ...view, page }))

/** Finds the page of the list of everyone on which an account stands. */
export function useFindUser() {
  const client = useQueryClient()
  return async (id: number, view: UsersView) => {
    const query = { sort: orderOf(view) }
    const asked = queryFor(findUserPlace, { params: { id: String(id) }, query })
    const { place } = await client.fetchQuery({ ...asked, staleTime: 0 })
    return pageOfPlace(place, usersPerPage[view.look])
  }
}

/** How many accounts there are, whatever is searched for. */
export const useUserCounts = () => useQuery({ ...queryFor(countUsers, {}), ...anew })

export const userQuery = (id: number) => queryFor(getUser, { params: { id: String(id) } })

/** Reads one account anew. */
export function useLatestUser() {
  const client = useQueryClient()
  return (id: number) => client.fetchQuery({ ...userQuery(id), staleTime: 0 })
}

export const useCreateUser = () => useCall(createUser)
export const useChangeUser = () => useCall(changeUser)
export const useDeleteUser = () => useCall(deleteUser)
export const useSignOutUser = () => useCall(signOutUser)
export const useSuspendUser = () => useCall(suspendUser)
export const useResumeUser = () => useCall(resumeUser)
export const useCreateProfile = () => useCall(createProfile)

export const lastSignInQuery = (id: number) =>
  queryFor(getLastSignIn, { params: { id: String(id) } })
