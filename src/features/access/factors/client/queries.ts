import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import {
  confirmTotp,
  getFactors,
  getUserFactors,
  removeTotp,
  renewRecoveryCodes,
  resetUserFactors,
  startTotp,
} from '../contract/factors.ts'
import { addPasskey, removePasskey, startPasskey } from '../contract/passkeys.ts'

export const factorsQuery = () => queryFor(getFactors, {})
export const userFactorsQuery = (id: number) =>
  queryFor(getUserFactors, { params: { id: String(id) } })

export const useStartTotp = () => useEndpointMutation(startTotp)
export const useConfirmTotp = () => useEndpointMutation(confirmTotp)
export const useRemoveTotp = () => useEndpointMutation(removeTotp)
export const useRenewRecoveryCodes = () => useEndpointMutation(renewRecoveryCodes)
export const useResetUserFactors = () => useEndpointMutation(resetUserFactors)
export const useStartPasskey = () => useEndpointMutation(startPasskey)
export const useAddPasskey = () => useEndpointMutation(addPasskey)
export const useRemovePasskey = () => useEndpointMutation(removePasskey)
