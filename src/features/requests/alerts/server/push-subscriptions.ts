import { ECDH } from 'node:crypto'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, fieldError, notFound } from '#shared/errors.ts'
import type { PushDevice, PushSubscriptionInput } from '../contract.ts'
import type { AlertDeps } from './deps.ts'
import { listLiveSubscriptions, presentDevice } from './list-subscriptions.ts'
import { isPushAddress } from './push/push-address.ts'

const recordPush = (
  { audit }: AlertDeps,
  userId: number,
  origin: Origin,
  action: 'account.push_added' | 'account.push_removed',
) => audit.record({ actor: { userId }, origin, record: 'user', id: userId, action })

function isCurvePoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Subscribes the browser of the session, in place of its earlier subscription. @throws bad-input */
export async function addSubscription(
  deps: AlertDeps,
  { userId }: Actor,
  { endpoint, keys }: PushSubscriptionInput,
  { sessionToken, origin }: { sessionToken: string | undefined; origin: Origin },
): Promise<PushDevice> {
  const { database, alerts, sessions, clock, mayReachLoopback } = deps
  if (!isPushAddress(endpoint, mayReachLoopback)) {
    throw fieldError('endpoint', 'This is not the address of a push service')
  }
  if (!isCurvePoint(keys.p256dh)) throw fieldError('keys.p256dh', 'This is not a public key')
  return database.transaction(async () => {
    const live = await sessions.listForUser(userId, sessionToken)
    const session = live.find(({ isCurrent }) => isCurrent)
    if (!session) throw new AppError('not-signed-in', 'Please sign in to continue.')
    const createdAt = clock.now()
    const sessionId = session.id
    const id = await alerts.saveSubscription({ userId, sessionId, endpoint, ...keys, createdAt })
    await recordPush(deps, userId, origin, 'account.push_added')
    return presentDevice({ id, createdAt, session })
  })
}

/** Ends the push messages of the session's own browser; without effect if it takes none. */
export async function removeOwnSubscription(
  deps: AlertDeps,
  { userId }: Actor,
  { sessionToken, origin }: { sessionToken: string | undefined; origin: Origin },
): Promise<void> {
  await deps.database.transaction(async () => {
    const live = await listLiveSubscriptions(deps, userId, sessionToken)
    const own = live.find(({ session }) => session.isCurrent)
    if (!own) return
    await deps.alerts.deleteSubscription(own.id)
    await recordPush(deps, userId, origin, 'account.push_removed')
  })
}

/** Ends the push messages of one of the person's devices. @throws not-found also for another person's */
export async function removeDevice(
  deps: AlertDeps,
  { userId }: Actor,
  id: number,
  origin: Origin,
): Promise<void> {
  await deps.database.transaction(async () => {
    const owned = await deps.alerts.listSubscriptions(userId)
    if (!owned.some((subscription) => subscription.id === id)) {
      throw notFound('This device gets no notifications any more.')
    }
    await deps.alerts.deleteSubscription(id)
    await recordPush(deps, userId, origin, 'account.push_removed')
  })
}
