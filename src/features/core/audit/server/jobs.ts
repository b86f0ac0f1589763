import type { Infrastructure } from '#platform/server/infrastructure.ts'
import { inBatches, type Job, type Removal } from '#platform/server/jobs/scheduler.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { AuditService } from './service.ts'

const batchSize = 500
/** A stop does not wait longer for the last entries; the next start seals them. */
const maxStopMs = 1_000

export const auditRemovals = (audit: AuditService): Removal[] => [
  { name: 'delete-expired-audit-entries', run: () => inBatches(batchSize, audit.deleteExpired) },
  { name: 'delete-expired-audit-links', run: () => inBatches(batchSize, audit.deleteExpiredLinks) },
  {
    name: 'remove-visitor-addresses',
    run: () => inBatches(batchSize, audit.removeVisitorAddresses),
  },
]

/** Outside of the database this line shows when the end of the log was cut off, or the chain was made again. */
async function logHead(audit: AuditService, logger: Logger): Promise<void> {
  await audit.sealEntries()
  const { position: count, hash: head } = await audit.findHead()
  logger.info({ count, head }, 'audit log sealed')
}

/** Two weeks of a busy practice; the command compares all of them. */
const newestLinks = 5_000

async function verifyNewest(
  audit: AuditService,
  { logger, health }: Pick<Infrastructure, 'logger' | 'health'>,
): Promise<void> {
  const { broken } = await audit.verify({ newest: newestLinks })
  if (!broken) return health.recordSuccess('auditLog')
  const { entryId: entry, reason } = broken
  logger.error({ entry, reason }, 'audit log verification failed')
  return health.recordFailure('auditLog', 'broken')
}

/** A run of each second is not reported as done. */
async function silently(work: () => Promise<unknown>) {
  await work()
  return 0
}

export const auditJobs = (
  audit: AuditService,
  infrastructure: Pick<Infrastructure, 'logger' | 'health'>,
): Job[] => [
  { name: 'seal-audit-entries', everySeconds: 1, run: silently.bind(null, audit.sealEntries) },
  { name: 'seal-audit-counts', everySeconds: 600, run: silently.bind(null, audit.sealCounts) },
  {
    name: 'log-audit-head',
    everySeconds: 3_600,
    run: silently.bind(null, async () => logHead(audit, infrastructure.logger)),
  },
  {
    name: 'verify-audit-log',
    everySeconds: 86_400,
    run: silently.bind(null, async () => verifyNewest(audit, infrastructure)),
  },
]

export async function stopAudit(audit: AuditService, logger: Logger): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(() => resolve(), maxStopMs)
  const sealing = logHead(audit, logger).catch((error: unknown) =>
    logger.warn(
      describeError(error),
      'audit log not sealed at the stop, will be at the next start',
    ),
  )
  await Promise.race([sealing, timeout])
  clearTimeout(timer)
}
