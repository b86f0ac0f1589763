import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import {
  disconnectGoogle,
  getGoogleStatus,
  startGoogleAuth,
  stopGoogleCalendar,
} from '../contract.ts'

export const googleStatusQuery = () => queryFor(getGoogleStatus, {})

export const useDisconnectGoogle = () => useEndpointMutation(disconnectGoogle)

export const useStartGoogleAuth = () => useEndpointMutation(startGoogleAuth)

export const useStopGoogleCalendar = () => useEndpointMutation(stopGoogleCalendar)
