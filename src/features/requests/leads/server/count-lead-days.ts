import type { Actor } from '#shared/actor.ts'
import { addDays, endOfPracticeDay, practiceDay, practiceMoment } from '#shared/practice-time.ts'
import type { LeadDay } from '../contract/counts.ts'
import { leadScope } from '../policy.ts'
import { maxLeadDays } from '../rules.ts'
import { getRetentionCutoff, type LeadDeps } from './lead-deps.ts'

/** Counts requests by practice day, today last, as far back as leads are retained. */
export async function countLeadDays(
  deps: Pick<LeadDeps, 'leads' | 'clock' | 'retentionDays' | 'timeZone'>,
  actor: Actor,
): Promise<LeadDay[]> {
  const { leads, clock, retentionDays, timeZone } = deps
  const today = practiceDay(clock.now(), timeZone)
  const count = Math.min(retentionDays, maxLeadDays)
  const days = Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count))
  const spans = days.map((day) => ({
    from: practiceMoment(day, '00:00', timeZone),
    to: endOfPracticeDay(day, timeZone),
  }))
  const counts = await leads.countSpans(leadScope(actor), getRetentionCutoff(deps), spans)
  return days.map((day, index) => {
    const { uncontacted, all } = counts[index] ?? { uncontacted: 0, all: 0 }
    return { day, fresh: uncontacted, followedUp: all - uncontacted }
  })
}
