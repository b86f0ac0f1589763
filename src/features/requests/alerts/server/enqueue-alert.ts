import type { AccountDetails } from '#features/core/accounts/server/service.ts'
import { describeError } from '#platform/server/logger.ts'
import type { AlertKind } from '../contract.ts'
import { administratorKinds, chooseChannel, findQuietEnd } from '../rules.ts'
import type { AlertDeps } from './deps.ts'
import { listSettings } from './find-settings.ts'
import { isAnnouncedAnyway } from './is-announced-anyway.ts'

type ChatKind = Extract<AlertKind, `chat.${string}`>

export type Alert = {
  /** The number of the lead, the conversation or the email. */
  recordId: number
  /** The account that caused it, which is not alerted. */
  exceptUserId?: number | undefined
} & (
  | { kind: ChatKind; userIds: readonly number[] }
  // Unless it is for certain people, an alert to a lead or an email is for all administrators.
  | { kind: Exclude<AlertKind, ChatKind>; userIds?: readonly number[] }
)

async function listAccounts(deps: AlertDeps, ids: readonly number[]): Promise<AccountDetails[]> {
  const found = await Promise.all(ids.map((id) => deps.accounts.findDetails(id)))
  return found.flatMap((account) => (account && !account.isSuspended ? [account] : []))
}

async function findPeople(deps: AlertDeps, { userIds }: Alert) {
  return userIds ? listAccounts(deps, userIds) : deps.accounts.listAdministrators()
}

/**
 * Queues an alert for each person it is for, on the channel they chose and after their quiet hours. Call it in
 * the transaction of what it is about; it is sent after the commit. @returns how many people are alerted
 */
export async function enqueueAlert(
  deps: AlertDeps,
  dispatchDue: () => Promise<number>,
  alert: Alert,
): Promise<number> {
  const { database, alerts, clock, logger, timeZone } = deps
  const { kind, recordId, exceptUserId } = alert
  const people = (await findPeople(deps, alert)).filter(
    ({ id, role }) => id !== exceptUserId && (role === 'admin' || !administratorKinds.has(kind)),
  )
  const now = clock.now()
  const rows = (await listSettings(deps, people)).flatMap(({ person, choices, quietHours }) => {
    const channel = chooseChannel(choices, kind)
    if (channel === 'off') return []
    if (channel === 'email' && isAnnouncedAnyway(deps, kind, person.email)) return []
    const quietEnd = quietHours && findQuietEnd(now, quietHours, timeZone)
    const dueAt = quietEnd ?? now
    return [{ userId: person.id, kind, recordId, channel, dueAt, createdAt: now }]
  })
  await alerts.insertAlerts(rows)
  if (rows.some(({ dueAt }) => dueAt <= now)) {
    database.afterCommit(() => {
      dispatchDue().catch((error: unknown) =>
        logger.warn(describeError(error), 'alert dispatch failed, will retry'),
      )
    })
  }
  return rows.length
}
