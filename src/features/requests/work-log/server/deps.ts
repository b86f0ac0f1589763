import type { AuditService } from '#features/core/audit/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { WorkLogRepository } from './repository.ts'

export type WorkLogDeps = {
  database: Database
  log: WorkLogRepository
  leads: Pick<
    LeadService,
    | 'findClientWroteAt'
    | 'markContacted'
    | 'recordHandled'
    | 'recordView'
    | 'refreshNoteColumns'
    | 'reopenWait'
    | 'undoContacted'
    | 'withLead'
  >
  audit: Pick<AuditService, 'record'>
  clock: Clock
}
