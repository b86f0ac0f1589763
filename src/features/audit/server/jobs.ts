import { inBatches, type Removal } from '#platform/server/jobs/scheduler.ts'
import type { AuditService } from './service.ts'

const batchSize = 500

export const auditRemovals = (audit: AuditService): Removal[] => [
  { name: 'delete-expired-audit-entries', run: () => inBatches(batchSize, audit.deleteExpired) },
  {
    name: 'remove-visitor-addresses',
    run: () => inBatches(batchSize, audit.removeVisitorAddresses),
  },
]
