import type { CallCounts, CountedLead } from '#features/requests/leads/server/service.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { dayMs } from '#shared/durations.ts'
import { practiceDay, toNoon } from '#shared/practice-time.ts'
import { type CountedRequest, type RequestCalls, toTotals } from '../rules.ts'
import type { ReportDeps } from './deps.ts'

const minuteMs = 60_000

type OpenTimers = Pick<ReportDeps['chat'], 'createOpenTimer'>

type CallsOfLeads = { calls: ReadonlyMap<number, CallCounts>; timeZone: string }

/** Days of the practice between two moments. */
function countDays(from: Date, to: Date, timeZone: string): number {
  const [first, last] = [from, to].map((at) => toNoon(practiceDay(at, timeZone)).getTime())
  return Math.max(0, Math.round(((last ?? 0) - (first ?? 0)) / dayMs))
}

function toCalls(
  createdAt: Date,
  calls: CallCounts | undefined,
  timeZone: string,
): RequestCalls | undefined {
  if (!calls) return undefined
  const { startsAt, ...counts } = calls
  return { ...counts, days: startsAt && countDays(createdAt, startsAt, timeZone) }
}

/** The facts of leads that are counted: the time to the first answer is that in which the practice was open, as for its target. */
export function toCounted(
  { chat }: { chat: OpenTimers },
  leads: readonly (CountedLead & { id: number })[],
  { calls, timeZone }: CallsOfLeads,
): CountedRequest[] {
  const measureOpenMs = chat.createOpenTimer()
  return leads.map(({ id, firstAnsweredAt: answeredAt, ...lead }) => ({
    ...lead,
    calls: toCalls(lead.createdAt, calls.get(id), timeZone),
    answeredAfter: answeredAt && Math.round(measureOpenMs(lead.createdAt, answeredAt) / minuteMs),
  }))
}

/**
 * Adds leads to the totals of their months. It runs in the transaction that deletes them, so each is counted once
 * however often the process is killed, and on every instance.
 */
export async function countRemoved(
  deps: Pick<ReportDeps, 'database' | 'timeZone' | 'totals'> & { chat: OpenTimers },
  leads: readonly (CountedLead & { id: number })[],
  calls: ReadonlyMap<number, CallCounts>,
): Promise<void> {
  if (leads.length === 0) return
  const { database, totals, timeZone } = deps
  const added = toTotals(toCounted(deps, leads, { calls, timeZone }), timeZone)
  // A report waits, so that it sees a lead either stored or counted.
  await lockUntilCommit(database, 'report totals')
  await totals.add(added)
}
