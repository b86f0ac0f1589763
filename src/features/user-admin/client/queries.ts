import { useQueryClient } from '@tanstack/react-query'
import { queryFor, useCall } from '#platform/client/query-client.ts'
import {
  changeUser,
  createProfile,
  createUser,
  deleteUser,
  getUser,
  listUsers,
} from '../contract.ts'

export const usersQuery = () => queryFor(listUsers, {})

export const userQuery = (id: number) => queryFor(getUser, { params: { id: String(id) } })

/** Reads one account anew. */
export function useLatestUser() {
  const client = useQueryClient()
  return (id: number) => client.fetchQuery({ ...userQuery(id), staleTime: 0 })
}

export const useCreateUser = () => useCall(createUser)
export const useChangeUser = () => useCall(changeUser)
export const useDeleteUser = () => useCall(deleteUser)
export const useCreateProfile = () => useCall(createProfile)
