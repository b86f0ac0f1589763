import { describeError } from '#platform/server/logger.ts'
import type { Actor } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import type { PushPayload } from '../contract.ts'
import type { AlertDeps } from './deps.ts'
import { listLiveSubscriptions } from './list-subscriptions.ts'

/** Sends a message to the browser that asks for it, also in quiet hours. @throws not-found */
export async function sendTest(
  deps: AlertDeps,
  deliverDue: () => Promise<number>,
  { userId }: Actor,
  sessionToken: string | undefined,
): Promise<void> {
  const { database, alerts, clock, logger } = deps
  await database.transaction(async () => {
    const live = await listLiveSubscriptions(deps, userId, sessionToken)
    const own = live.find(({ session }) => session.isCurrent)
    if (!own) throw notFound('This device gets no notifications.')
    const payload: PushPayload = { counts: { test: 1 } }
    await alerts.insertDeliveries([own.id], JSON.stringify(payload), clock.now())
    database.afterCommit(() => {
      deliverDue().catch((error: unknown) =>
        logger.warn(describeError(error), 'push delivery failed, will retry'),
      )
    })
  })
}
