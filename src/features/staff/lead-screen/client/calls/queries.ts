import { deleteLeadCall, logLeadCall } from '#features/requests/leads/contract/calls.ts'
import { useEndpointMutation } from '#platform/client/http/query-client.ts'

export const useLogCall = () => useEndpointMutation(logLeadCall)

export const useDeleteCall = () => useEndpointMutation(deleteLeadCall)
