import { tryWithLock } from '#platform/server/database/locks.ts'
import type { AlertDeps } from './deps.ts'
import type { Alert } from './enqueue-alert.ts'

/** Finds what has waited too long, and the accounts that are alerted to conversations. */
export type FindEscalations = () => Promise<{
  leads: readonly number[]
  conversations: readonly number[]
  listOnDuty: () => Promise<readonly number[]>
}>

/** Marks what has waited too long. @returns an alert for each that was not marked before */
async function markWaiting({ alerts, clock }: AlertDeps, find: FindEscalations): Promise<Alert[]> {
  const now = clock.now()
  const { leads, conversations, listOnDuty } = await find()
  const overdue = await alerts.markLeads(leads, now)
  const unanswered = await alerts.markConversations(conversations, now)
  const userIds = unanswered.length > 0 ? await listOnDuty() : []
  return [
    ...overdue.map((recordId) => ({ kind: 'lead.overdue' as const, recordId })),
    ...unanswered.map((recordId) => ({ kind: 'chat.escalated' as const, recordId, userIds })),
  ]
}

/**
 * Alerts administrators to requests past the target, and those on duty to conversations that no one answers: once
 * for each, on one instance. @returns how many
 */
export async function escalate(
  deps: AlertDeps,
  enqueue: (alert: Alert) => Promise<number>,
  find: FindEscalations,
): Promise<number> {
  return tryWithLock(deps.database, 'escalate-alerts', () =>
    // Several at once are one message, which is sent after the commit.
    deps.database.transaction(async () => {
      const escalations = await markWaiting(deps, find)
      for (const alert of escalations) await enqueue(alert)
      return escalations.length
    }),
  )
}

/** Marks what waits now without an alert, because it was made up. */
export async function skipEscalation(deps: AlertDeps, find: FindEscalations): Promise<void> {
  await deps.database.transaction(() => markWaiting(deps, find))
}
