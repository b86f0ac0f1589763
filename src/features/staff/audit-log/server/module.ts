import type { AuditService } from '#features/core/audit/server/service.ts'
import type { FeatureModule } from '#platform/server/infrastructure.ts'
import { findRecordsIn, type RecordHolders } from './find-person-records.ts'
import { createPeople, type PeopleDeps } from './people.ts'
import { auditLogRoutes } from './routes.ts'

type Deps = PeopleDeps & { audit: AuditService; holders: RecordHolders }

/** The audit log as administrators read it: with the names, the portraits and the records of other features. */
export const createAuditLog = ({ audit, holders, ...people }: Deps): FeatureModule<undefined> => ({
  service: undefined,
  endpoints: auditLogRoutes(audit, createPeople(people), findRecordsIn(holders)),
})
