import type { CountedLead } from '#features/requests/leads/server/service.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { type CountedRequest, toTotals } from '../rules.ts'
import type { ReportDeps } from './deps.ts'

const minuteMs = 60_000

type OpenTimers = Pick<ReportDeps['chat'], 'createOpenTimer'>

/** The facts of leads that are counted: the time to the first answer is that in which the practice was open, as for its target. */
export function toCounted(
  { chat }: { chat: OpenTimers },
  leads: readonly CountedLead[],
): CountedRequest[] {
  const measureOpenMs = chat.createOpenTimer()
  return leads.map(({ firstAnsweredAt: answeredAt, ...lead }) => ({
    ...lead,
    answeredAfter: answeredAt && Math.round(measureOpenMs(lead.createdAt, answeredAt) / minuteMs),
  }))
}

/**
 * Adds leads to the totals of their months. It runs in the transaction that deletes them, so each is counted once
 * however often the process is killed and whichever instance deletes it.
 */
export async function countRemoved(
  deps: Pick<ReportDeps, 'database' | 'timeZone' | 'totals'> & { chat: OpenTimers },
  leads: readonly CountedLead[],
): Promise<void> {
  if (leads.length === 0) return
  const { database, totals, timeZone } = deps
  const added = toTotals(toCounted(deps, leads), timeZone)
  // A report waits, so that it sees a lead either stored or counted.
  await lockUntilCommit(database, 'report totals')
  await totals.add(added)
}
