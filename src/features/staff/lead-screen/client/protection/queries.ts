import {
  breakGlass,
  endLeadLimit,
  getLeadProtection,
  limitLead,
  withdrawLeadConsent,
} from '#features/requests/leads/contract/protection.ts'
import { listUsers } from '#features/staff/user-admin/contract.ts'
import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'

export const protectionQuery = (id: number) =>
  queryFor(getLeadProtection, { params: { id: String(id) } })
export const accountsQuery = () => queryFor(listUsers, {})

export const useLimitLead = () => useEndpointMutation(limitLead)
export const useEndLeadLimit = () => useEndpointMutation(endLeadLimit)
export const useWithdrawLeadConsent = () => useEndpointMutation(withdrawLeadConsent)
export const useBreakGlass = () => useEndpointMutation(breakGlass)
