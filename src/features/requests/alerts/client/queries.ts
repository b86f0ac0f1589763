import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import {
  addPushSubscription,
  changeAlertSettings,
  getAlertSettings,
  getPushKey,
  removePushDevice,
  sendTestPush,
} from '../contract.ts'

/** Fetched again when it is shown, because devices end by themselves; one read serves a page that is opened. */
export const alertSettingsQuery = () => ({
  ...queryFor(getAlertSettings, {}),
  staleTime: 5_000,
})
export const pushKeyQuery = () => queryFor(getPushKey, {})

export const useChangeAlertSettings = () => useEndpointMutation(changeAlertSettings)
export const useAddPushSubscription = () => useEndpointMutation(addPushSubscription)
export const useRemovePushDevice = () => useEndpointMutation(removePushDevice)
export const useSendTestPush = () => useEndpointMutation(sendTestPush)
