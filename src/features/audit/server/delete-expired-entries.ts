import { auditRetentionDays, visitorAddressDays } from '#features/retention/rules.ts'
import { dayMs } from '#shared/durations.ts'
import type { AuditDeps } from './deps.ts'

type Deps = Pick<AuditDeps, 'log' | 'clock'>

const daysAgo = ({ clock }: Deps, days: number) => new Date(clock.now().getTime() - days * dayMs)

/** Deletes entries older than their retention period, at most `limit` of them. */
export const deleteExpiredEntries = (deps: Deps) => async (limit: number) =>
  deps.log.deleteBefore(daysAgo(deps, auditRetentionDays), limit)

/** Removes visitors' network addresses from old entries, at most `limit` of them. */
export const removeVisitorAddresses = (deps: Deps) => async (limit: number) =>
  deps.log.removeVisitorAddresses(daysAgo(deps, visitorAddressDays), limit)

/** Deletes the links of entries that have left, from the beginning of the chain, at most `limit` of them. */
export const deleteExpiredLinks = (deps: Deps) => async (limit: number) =>
  deps.log.deleteLinksBefore(daysAgo(deps, auditRetentionDays), limit)
