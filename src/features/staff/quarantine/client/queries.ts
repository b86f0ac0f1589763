import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import {
  acceptQuarantined,
  countQuarantine,
  deleteQuarantined,
  listQuarantine,
} from '../contract.ts'

export const quarantineQuery = () => queryFor(listQuarantine, {})
export const quarantineCountQuery = () => queryFor(countQuarantine, {})
export const useAcceptQuarantined = () => useEndpointMutation(acceptQuarantined)
export const useDeleteQuarantined = () => useEndpointMutation(deleteQuarantined)
