import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { getIdentity, unlinkIdentity } from '../contract.ts'

export const identityQuery = () => queryFor(getIdentity, {})

export const useUnlinkIdentity = () => useEndpointMutation(unlinkIdentity)
