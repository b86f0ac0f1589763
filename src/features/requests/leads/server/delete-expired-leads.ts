import { getRetentionCutoff, type LeadDeps } from './lead-deps.ts'

/** Deletes at most `max` leads whose `LEAD_RETENTION_DAYS` and hold are over. @returns how many */
export async function deleteExpiredLeads(
  deps: Pick<LeadDeps, 'database' | 'leads' | 'audit' | 'clock' | 'retentionDays' | 'countRemoved'>,
  max: number,
): Promise<number> {
  return deps.database.transaction(async () => {
    const removed = await deps.leads.deleteExpired(getRetentionCutoff(deps), max)
    await deps.countRemoved(removed)
    for (const { id } of removed) {
      await deps.audit.record({
        actor: null,
        origin: null,
        record: 'lead',
        id,
        action: 'retention.deleted',
      })
    }
    return removed.length
  })
}
