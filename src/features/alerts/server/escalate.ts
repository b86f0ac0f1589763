import { tryWithLock } from '#platform/server/database/locks.ts'
import type { AlertKind } from '../contract.ts'
import type { AlertDeps } from './deps.ts'
import type { Alert } from './enqueue-alert.ts'

const minuteMs = 60 * 1000
/** Alerts that have waited for longer when the server first looks, as after an update, are not announced any more. */
const maxChatAgeMs = 24 * 60 * minuteMs

type Escalation = { kind: AlertKind; ids: readonly number[] }

/** Marks what has waited too long. @returns what was not marked before */
async function markWaiting(deps: AlertDeps): Promise<Escalation[]> {
  const { alerts, clock, waiting, responseTargetHours, chatEscalationMinutes } = deps
  const now = clock.now()
  const limit = waiting.findOpeningStart(responseTargetHours)
  const leads = limit ? await waiting.listUncontactedLeads(limit) : []
  const chats = await waiting.listUnansweredChats({
    after: new Date(now.getTime() - maxChatAgeMs),
    until: new Date(now.getTime() - chatEscalationMinutes * minuteMs),
  })
  return [
    { kind: 'lead.overdue', ids: await alerts.markLeads(leads, now) },
    { kind: 'chat.escalated', ids: await alerts.markConversations(chats, now) },
  ]
}

/**
 * Alerts administrators to requests past the target, and those on duty to conversations that no one answers: once
 * for each, on one instance. @returns how many
 */
export const escalate =
  (deps: AlertDeps, enqueue: (alert: Alert) => Promise<number>) => async (): Promise<number> =>
    tryWithLock(deps.database, 'escalate-alerts', () =>
      // Several at once are one message, which is sent after the commit.
      deps.database.transaction(async () => {
        const escalations = await markWaiting(deps)
        let total = 0
        for (const { kind, ids } of escalations) {
          for (const recordId of ids) await enqueue({ kind, recordId })
          total += ids.length
        }
        return total
      }),
    )

/** Marks what waits now without an alert, because it was made up. */
export const skipEscalation = (deps: AlertDeps) => async (): Promise<void> => {
  await deps.database.transaction(() => markWaiting(deps))
}
