import { queryFor, useCall } from '#platform/client/query-client.ts'
import { disconnectGoogle, getGoogleStatus, startGoogleAuth } from '../contract.ts'

export const googleStatusQuery = () => queryFor(getGoogleStatus, {})

export const useDisconnectGoogle = () => useCall(disconnectGoogle)

export const useStartGoogleAuth = () => useCall(startGoogleAuth)
