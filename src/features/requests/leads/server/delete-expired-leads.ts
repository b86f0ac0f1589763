import { getRetentionCutoff, type LeadDeps, type RetentionDeps } from './deps.ts'

/** Deletes at most `max` leads whose `LEAD_RETENTION_DAYS` and hold are over. @returns how many */
export async function deleteExpiredLeads(
  deps: Pick<LeadDeps, 'database' | 'leads' | 'audit' | 'freeCalls' | 'countRemoved'> &
    RetentionDeps,
  max: number,
): Promise<number> {
  return deps.database.transaction(async () => {
    const cutoff = getRetentionCutoff(deps)
    const ids = await deps.leads.listExpired(cutoff, max)
    // Deleted with their leads.
    const calls = await deps.freeCalls.countForReports(ids)
    const removed = await deps.leads.deleteExpired(cutoff, ids)
    await deps.countRemoved(removed, calls)
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
