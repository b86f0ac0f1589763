import { inBatches, type Removal } from '#platform/server/jobs/scheduler.ts'
import type { AuditService } from './service.ts'

export const auditRemovals = (audit: AuditService): Removal[] => [
  { name: 'remove audit entries past their time', run: () => inBatches(500, audit.removeExpired) },
  {
    name: 'remove-visitor-addresses',
    run: () => inBatches(500, audit.removeVisitorAddresses),
  },
]
