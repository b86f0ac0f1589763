import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { listDevices, signOutDevice, signOutEverywhere } from '../contract.ts'

/** Fetched each time it is shown, because other browsers sign in and out. */
export const devicesQuery = () => ({
  ...queryFor(listDevices, {}),
  refetchOnMount: 'always' as const,
})

export const useSignOutDevice = () => useEndpointMutation(signOutDevice)
export const useSignOutEverywhere = () => useEndpointMutation(signOutEverywhere)
