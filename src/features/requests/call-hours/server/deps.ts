import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { CallHoursRepository } from './repository.ts'

export type CallHoursDeps = {
  database: Database
  repository: CallHoursRepository
  accounts: Pick<AccountService, 'find'>
  audit: Pick<AuditService, 'record'>
  therapists: Pick<TherapistService, 'listCallable'>
  /** The published offices. */
  readFacts: () => Pick<Site, 'offices'>
  clock: Clock
  /** `CALENDAR_ORIGIN` */
  localOrigin: string | undefined
  /** Encrypt the addresses of calendars. */
  secrets: Secrets
}
