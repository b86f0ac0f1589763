import { serve } from '#platform/server/http/endpoints.ts'
import {
  addPushSubscription,
  changeAlertSettings,
  getAlertSettings,
  getPushKey,
  removePushDevice,
  removePushSubscription,
  sendTestPush,
} from '../contract.ts'
import type { AlertService } from './service.ts'

/** `sessionName` is the name of the cookie of a signed-in browser. */
export const alertRoutes = (alerts: AlertService, sessionName: string) => [
  serve(getAlertSettings, ({ actor, cookies }) => alerts.getSettings(actor, cookies[sessionName])),

  serve(changeAlertSettings, async ({ actor, body, cookies, origin }) => {
    await alerts.changeSettings(actor, body, origin)
    return alerts.getSettings(actor, cookies[sessionName])
  }),

  serve(getPushKey, async () => ({ publicKey: await alerts.getPublicKey() })),

  serve(addPushSubscription, ({ actor, body, cookies, origin }) =>
    alerts.addSubscription(actor, body, { sessionToken: cookies[sessionName], origin }),
  ),

  serve(removePushSubscription, async ({ actor, cookies, origin }) => {
    await alerts.removeOwnSubscription(actor, { sessionToken: cookies[sessionName], origin })
    return undefined
  }),

  serve(removePushDevice, async ({ actor, params, origin }) => {
    await alerts.removeDevice(actor, params.id, origin)
    return undefined
  }),

  serve(sendTestPush, async ({ actor, cookies }) => {
    await alerts.sendTest(actor, cookies[sessionName])
    return undefined
  }),
]
