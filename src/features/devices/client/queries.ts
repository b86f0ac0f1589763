import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { listDevices, signOutDevice, signOutEverywhere } from '../contract.ts'

/** Asked anew each time it is shown: devices come and go elsewhere. */
export const devicesQuery = () => ({
  ...queryFor(listDevices, {}),
  refetchOnMount: 'always' as const,
})

export const useSignOutDevice = () => useEndpointMutation(signOutDevice)
export const useSignOutEverywhere = () => useEndpointMutation(signOutEverywhere)
