import type { AlertDeps } from './deps.ts'

/** True if push messages are accepted by the push services of the browsers' makers. */
export async function getPushHealth({ alerts, health }: Pick<AlertDeps, 'alerts' | 'health'>) {
  const [record, devices, waiting, oldestAt] = await Promise.all([
    health.find('push'),
    alerts.countSubscriptions(),
    alerts.countDeliveries(),
    alerts.findOldestDelivery(),
  ])
  return { ...record, devices, waiting, oldestAt }
}
