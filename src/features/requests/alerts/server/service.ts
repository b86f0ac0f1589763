import { createSingleRun } from '#platform/server/async/single-run.ts'
import { bind } from '#platform/server/bind.ts'
import { alertToMessage } from './alert-to-message.ts'
import { changeSettings } from './change-settings.ts'
import { deliverPushes } from './deliver-pushes.ts'
import type { AlertDeps } from './deps.ts'
import { dispatchDue } from './dispatch-due.ts'
import { enqueueAlert } from './enqueue-alert.ts'
import { escalate, skipEscalation } from './escalate.ts'
import { getPushHealth } from './get-push-health.ts'
import { getSettings } from './get-settings.ts'
import { addSubscription, removeDevice, removeOwnSubscription } from './push-subscriptions.ts'
import { sendDigests } from './send-digests.ts'
import { sendTest } from './send-test.ts'

export type { FindEscalations } from './escalate.ts'
export type { DigestLine } from './send-digests.ts'

export type AlertService = ReturnType<typeof createAlertService>

/**
 * Alerts to staff: queued in the transaction of what they announce, turned into emails and push messages after
 * it commits, and retried until the mail server or the push service accepts them.
 */
export function createAlertService(deps: AlertDeps) {
  const { alerts, keys } = deps
  const delivery = createSingleRun(deliverPushes.bind(null, deps))
  const dispatch = createSingleRun(dispatchDue.bind(null, deps))

  async function dispatchAndDeliver(): Promise<number> {
    const dispatched = await dispatch.run()
    await delivery.run()
    return dispatched
  }
  const enqueue = enqueueAlert.bind(null, deps, dispatchAndDeliver)

  return {
    enqueue,
    alertToMessage: alertToMessage.bind(null, deps, enqueue),
    dispatchDue: dispatchAndDeliver,
    escalate: escalate.bind(null, deps, enqueue),
    ...bind(deps, {
      skipEscalation,
      sendDigests,
      getSettings,
      changeSettings,
      addSubscription,
      removeOwnSubscription,
      removeDevice,
      getPushHealth,
    }),
    getPublicKey: async () => (await keys.get()).publicKey,
    sendTest: sendTest.bind(null, deps, delivery.run),

    countWaiting: alerts.countDeliveries,

    /** Drops the queued alerts to a record that is deleted or settled. Call it in the transaction of that change. */
    dropFor: alerts.deleteRecordAlerts,
    countFor: alerts.countRecordAlerts,

    /** Empties the queue: what a restored backup contains has most likely been sent since. */
    dropWaiting: alerts.deleteAlerts,

    async settle(): Promise<void> {
      await Promise.all([dispatch.settle(), delivery.settle()])
    },
  }
}
