import type { Actor } from '#shared/actor.ts'
import { leadScope } from '../policy.ts'
import { getLeadExpiry, getRetentionStart } from '../rules.ts'
import { getRetentionCutoff, type LeadDeps } from './lead-deps.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

/** Counts the leads that expire within a week. `next` is when the next lead expires or hold ends. */
export async function countExpiringLeads(
  deps: Pick<LeadDeps, 'leads' | 'clock' | 'retentionDays'>,
  actor: Actor,
): Promise<{ thisWeek: number; next: string | null }> {
  const { leads, retentionDays } = deps
  const scope = leadScope(actor)
  const cutoff = getRetentionCutoff(deps)
  const heldUntil = new Date(cutoff.now.getTime() + weekMs)
  const createdBy = getRetentionStart(heldUntil, retentionDays)
  const [thisWeek, { createdAt, holdUntil }] = await Promise.all([
    leads.countExpiring(scope, cutoff, { createdBy, heldUntil }),
    leads.findNextExpiry(scope, cutoff),
  ])
  const ends = [createdAt && getLeadExpiry(createdAt, retentionDays), holdUntil]
  const next = ends.filter((end) => end !== undefined).toSorted((a, b) => +a - +b)[0]
  return { thisWeek, next: next?.toISOString() ?? null }
}
