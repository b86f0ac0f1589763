import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { PrivateAddressError } from '#platform/server/http/public-address.ts'
import { describeError } from '#platform/server/logger.ts'
import type { PushPayload } from '../contract.ts'
import type { AlertDeps } from './deps.ts'
import { emailInstead } from './email-instead.ts'
import { listLiveSubscriptions } from './list-subscriptions.ts'
import { encryptPush } from './push/encrypt-push.ts'
import { postPush } from './push/post-push.ts'
import { isPushAddress } from './push/push-address.ts'
import type { DeliveryRow, SubscriptionRow } from './repository/tables.ts'

const second = 1000
const hour = 60 * 60 * second
// Longer than the ten seconds after which a push service that does not answer has failed.
const claimMs = 60 * second
const firstPauseMs = 15 * second
const maxPauseMs = hour
/** After this time the message is not worth delivering: the portal shows what it announces. */
const abandonAfterMs = 12 * hour
/** A slow push service does not hold the others back. */
const maxParallel = 4

type Outcome =
  | 'delivered'
  | 'refused'
  | 'gone'
  /**
   * `down`: not reached; `unavailable`: the push service asks to try again later; `denied`: it does not take this server's
   * signature, as with a wrong clock.
   */
  | { failure: 'down' | 'unavailable' | 'denied'; retryAfterMs: number }

/** `Retry-After` in seconds or as a date; 0 without one. */
function parseRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * second : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

// RFC 8030, 7.3. With 401 and 403 (RFC 8292, 4.2) the server is at fault, not the browser: its subscription is kept.
const goneStatuses: ReadonlySet<number> = new Set([404, 410])
const deniedStatuses: ReadonlySet<number> = new Set([401, 403])
const temporaryStatuses: ReadonlySet<number> = new Set([408, 425, 429])

async function send(
  deps: AlertDeps,
  delivery: DeliveryRow,
  subscription: SubscriptionRow,
): Promise<Outcome> {
  const { keys, clock, systemEmail, mayReachLoopback } = deps
  const { id, payload, createdAt } = delivery
  if (!isPushAddress(subscription.endpoint, mayReachLoopback)) return 'gone'
  const remainingMs = abandonAfterMs - (clock.now().getTime() - createdAt.getTime())
  const message = await encryptPush(
    subscription,
    {
      payload,
      ttlSeconds: Math.max(60, Math.round(remainingMs / second)),
      urgency: payload.includes('chat.') ? 'high' : 'normal',
      // A message that is sent again replaces itself.
      topic: `alert-${id}`,
    },
    { ...(await keys.get()), subject: `mailto:${systemEmail()}` },
  )
  const { status, retryAfter } = await postPush(subscription.endpoint, message)
  if (status >= 200 && status < 300) return 'delivered'
  if (goneStatuses.has(status)) return 'gone'
  if (deniedStatuses.has(status)) return { failure: 'denied', retryAfterMs: 0 }
  if (status >= 500 || temporaryStatuses.has(status)) {
    return { failure: 'unavailable', retryAfterMs: parseRetryAfter(retryAfter, clock.now()) }
  }
  return 'refused'
}

async function postpone(deps: AlertDeps, delivery: DeliveryRow, retryAfterMs: number) {
  const { alerts, clock, logger } = deps
  const { id, attempts, createdAt } = delivery
  const now = clock.now().getTime()
  const pauseMs = Math.max(retryAfterMs, firstPauseMs * 2 ** (attempts - 1))
  const nextTry = now + Math.min(maxPauseMs, pauseMs)
  if (nextTry - createdAt.getTime() >= abandonAfterMs) {
    await alerts.deleteDelivery(id)
    logger.error({ attempts }, 'push delivery abandoned')
  } else await alerts.postponeDelivery(id, new Date(nextTry))
}

/** A push service that no longer knows a browser works. */
async function recordOutcome({ health }: AlertDeps, outcome: Outcome): Promise<void> {
  if (outcome === 'delivered') await health.recordSuccess('push')
  else if (outcome === 'refused') await health.recordFailure('push', 'refused')
  else if (outcome !== 'gone') await health.recordFailure('push', outcome.failure)
}

/** Deletes a subscription. What waits for it is emailed if the person has no other device. */
async function endSubscription(deps: AlertDeps, { id, userId }: SubscriptionRow) {
  const { database, alerts } = deps
  await database.transaction(async () => {
    // Two devices of a person may end at once.
    await lockUntilCommit(database, `alerts of ${userId}`)
    const payloads = await alerts.listPayloads(id)
    await alerts.deleteSubscription(id)
    if ((await listLiveSubscriptions(deps, userId)).length > 0) return
    await emailInstead(deps, userId, payloads)
  })
}

/** A server at fault may be so for hours: at the first refusal a person is emailed, once for all devices. */
async function emailDenied(
  deps: AlertDeps,
  { id, userId }: SubscriptionRow,
  { payload }: DeliveryRow,
) {
  const { database } = deps
  await database.transaction(async () => {
    const [first] = await listLiveSubscriptions(deps, userId)
    if (first?.id === id) await emailInstead(deps, userId, [JSON.parse(payload) as PushPayload]) // stored by us
  })
}

/** @returns whether the push service accepted the message */
async function deliver(deps: AlertDeps, delivery: DeliveryRow): Promise<boolean> {
  const { alerts, logger } = deps
  const { id, attempts, subscriptionId } = delivery
  const subscription = await alerts.findSubscription(subscriptionId)
  // The device's session has just ended.
  if (!subscription) return false
  let outcome: Outcome
  try {
    outcome = await send(deps, delivery, subscription)
  } catch (error) {
    if (error instanceof PrivateAddressError) outcome = 'gone'
    else {
      logger.warn({ ...describeError(error), attempts }, 'push delivery failed, will retry')
      outcome = { failure: 'down', retryAfterMs: 0 }
    }
  }
  await recordOutcome(deps, outcome)
  if (outcome === 'gone') {
    await endSubscription(deps, subscription)
    logger.info('push subscription deleted: no longer valid')
  } else if (outcome === 'delivered') await alerts.deleteDelivery(id)
  else if (outcome === 'refused') {
    await alerts.deleteDelivery(id)
    logger.error('push delivery refused')
  } else {
    if (outcome.failure === 'denied') {
      logger.error({ attempts }, 'push delivery denied, will retry')
      if (attempts === 1) await emailDenied(deps, subscription, delivery)
    }
    await postpone(deps, delivery, outcome.retryAfterMs)
  }
  return outcome === 'delivered'
}

/** Delivers the push messages that are due. @returns how many were accepted */
export async function deliverPushes(deps: AlertDeps, isStopping: () => boolean): Promise<number> {
  const { alerts, clock } = deps
  async function deliverUntilEmpty(): Promise<number> {
    let delivered = 0
    while (!isStopping()) {
      const now = clock.now()
      const delivery = await alerts.claimDelivery(now, new Date(now.getTime() + claimMs))
      if (!delivery) break
      if (await deliver(deps, delivery)) delivered += 1
    }
    return delivered
  }
  const counts = await Promise.all(Array.from({ length: maxParallel }, deliverUntilEmpty))
  return counts.reduce((sum, count) => sum + count, 0)
}
