import { useQueryClient } from '@tanstack/react-query'
import { changeCallHours, getCallHours } from '#features/requests/call-hours/contract/call-hours.ts'
import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'

const toInput = (userId: number) => ({ params: { userId: String(userId) } })

export const callHoursQuery = (userId: number) => queryFor(getCallHours, toInput(userId))

export const useChangeCallHours = () => useEndpointMutation(changeCallHours)

/** Reads the stored hours again. */
export function useLatestCallHours() {
  const client = useQueryClient()
  return (userId: number) => client.fetchQuery({ ...callHoursQuery(userId), staleTime: 0 })
}
