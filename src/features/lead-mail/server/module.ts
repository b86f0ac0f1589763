import type { AuditService } from '#features/audit/server/service.ts'
import type { GoogleConnectionService } from '#features/google-connection/server/service.ts'
import type { LeadService } from '#features/leads/server/service.ts'
import type { TherapistService } from '#features/therapists/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { LeadMailDeps } from './deps.ts'
import { createGmail } from './gmail.ts'
import { createCleaner } from './html/cleaner.ts'
import { leadMailJobs } from './jobs.ts'
import { createLeadMailRepository } from './repository.ts'
import { leadMailRoutes } from './routes.ts'
import { createLeadMailService, type LeadMailService } from './service.ts'

type Deps = {
  leads: LeadService
  google: GoogleConnectionService
  therapists: TherapistService
  audit: AuditService
} & Pick<LeadMailDeps, 'practice' | 'readFacts' | 'readMark' | 'systemEmail'>

export function createLeadMail(
  { config, database, mailer, clock, logger }: Infrastructure,
  deps: Deps,
): FeatureModule<LeadMailService> {
  const service = createLeadMailService({
    ...deps,
    database,
    emails: createLeadMailRepository(database),
    gmail: createGmail(deps.google),
    clean: createCleaner(),
    mailer,
    clock,
    logger,
    publicUrl: config.publicUrl,
  })
  return { service, endpoints: leadMailRoutes(service), jobs: leadMailJobs(service) }
}
