import type { Actor } from '#shared/actor.ts'
import { practiceDay, practiceMoment } from '#shared/practice-time.ts'
import { leadScope } from '../policy.ts'
import { getCallEnd, getLeadExpiry, getRetentionStart } from '../rules.ts'
import { getRetentionCutoff, type LeadDeps, type RetentionDeps } from './deps.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

/** Counts the leads that expire within a week. `next` is when the next lead expires or hold ends. */
export async function countExpiringLeads(
  deps: Pick<LeadDeps, 'leads'> & RetentionDeps,
  actor: Actor,
): Promise<{ thisWeek: number; next: string | null }> {
  const { leads, retentionDays, timeZone } = deps
  const scope = leadScope(actor)
  const cutoff = getRetentionCutoff(deps)
  const heldUntil = new Date(cutoff.now.getTime() + weekMs)
  const createdBy = getRetentionStart(heldUntil, retentionDays)
  const callBefore = practiceMoment(practiceDay(heldUntil, timeZone), '00:00', timeZone)
  const [thisWeek, { createdAt, holdUntil, appointmentAt }] = await Promise.all([
    leads.countExpiring(scope, cutoff, { createdBy, heldUntil, callBefore }),
    leads.findNextExpiry(scope, cutoff),
  ])
  const ends = [
    createdAt && getLeadExpiry(createdAt, retentionDays),
    holdUntil,
    appointmentAt && getCallEnd(appointmentAt, timeZone),
  ]
  const next = ends.filter((end) => end !== undefined).toSorted((a, b) => +a - +b)[0]
  return { thisWeek, next: next?.toISOString() ?? null }
}
