import { auditRetentionDays, visitorAddressDays } from '#features/core/retention/rules.ts'
import { dayMs } from '#shared/durations.ts'
import type { AuditDeps } from './deps.ts'

type Deps = Pick<AuditDeps, 'log' | 'clock'>

const daysAgo = ({ clock }: Deps, days: number) => new Date(clock.now().getTime() - days * dayMs)

/** Deletes entries older than their retention period, at most `limit` of them. */
export async function deleteExpiredEntries(deps: Deps, limit: number) {
  return deps.log.deleteBefore(daysAgo(deps, auditRetentionDays), limit)
}

/** Removes visitors' network addresses from old entries, at most `limit` of them. */
export async function removeVisitorAddresses(deps: Deps, limit: number) {
  return deps.log.removeVisitorAddresses(daysAgo(deps, visitorAddressDays), limit)
}

/** Deletes the links of entries that have left, from the beginning of the chain, at most `limit` of them. */
export async function deleteExpiredLinks(deps: Deps, limit: number) {
  return deps.log.deleteLinksBefore(daysAgo(deps, auditRetentionDays), limit)
}
