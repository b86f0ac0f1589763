import { parseDevice } from '#features/access/devices/rules.ts'
import type { PushDevice } from '../contract.ts'
import type { AlertDeps } from './deps.ts'
import type { SubscriptionRow } from './repository/tables.ts'

/** The subscriptions of a person whose sessions have not ended, each with its session. */
export async function listLiveSubscriptions(
  { alerts, sessions }: Pick<AlertDeps, 'alerts' | 'sessions'>,
  userId: number,
  sessionToken?: string,
) {
  const subscriptions = await alerts.listSubscriptions(userId)
  if (subscriptions.length === 0) return []
  const live = await sessions.listForUser(userId, sessionToken)
  const byId = new Map(live.map((session) => [session.id, session]))
  return subscriptions.flatMap((subscription) => {
    const session = byId.get(subscription.sessionId)
    return session ? [{ ...subscription, session }] : []
  })
}

type Live = Awaited<ReturnType<typeof listLiveSubscriptions>>[number]

export const presentDevice = ({
  id,
  createdAt,
  session,
}: Pick<SubscriptionRow, 'id' | 'createdAt'> & Pick<Live, 'session'>): PushDevice => ({
  id,
  name: parseDevice(session.userAgent).name,
  addedAt: createdAt.toISOString(),
  isCurrent: session.isCurrent,
})
