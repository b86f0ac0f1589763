import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { ConsentService } from '#features/core/consents/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { AlertService } from '#features/requests/alerts/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { LeadDeps } from './deps.ts'
import { leadRemovals } from './jobs.ts'
import { createLeadRecords } from './records.ts'
import { createLeadRepository } from './repository.ts'
import { leadRoutes } from './routes.ts'
import { createLeadService, type LeadService } from './service.ts'

type Deps = {
  accounts: AccountService
  alerts: AlertService
  audit: AuditService
  consents: ConsentService
  mail: OutgoingMailService
  therapists: Pick<TherapistService, 'listNames'>
} & Pick<LeadDeps, 'choices' | 'labels' | 'eraseTraces' | 'practice' | 'systemEmail'>

export function createLeads(
  { config, database, clock }: Infrastructure,
  { therapists, ...deps }: Deps,
): FeatureModule<LeadService> {
  const { records, attach } = createLeadRecords()
  const service = createLeadService({
    ...deps,
    ...records,
    attach,
    database,
    leads: createLeadRepository(database),
    clock,
    retentionDays: config.leadRetentionDays,
    timeZone: config.timeZone,
    listStaffNames: therapists.listNames,
    publicUrl: config.publicUrl,
  })
  return {
    service,
    endpoints: leadRoutes(service),
    removals: leadRemovals(database, service),
  }
}
