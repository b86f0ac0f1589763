import type { ChatService } from '#features/chat/chat/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { PhotoService } from '#features/practice/photos/server/service.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { AppointmentService } from '#features/requests/appointments/server/service.ts'
import type { CallHoursService } from '#features/requests/call-hours/server/service.ts'
import type { DocumentService } from '#features/requests/documents/server/service.ts'
import type { LeadMailService } from '#features/requests/emails/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { WorkLogService } from '#features/requests/work-log/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { createDemoService, type DemoService } from './service.ts'

export { demoSignIns, practiceManager } from './staff.ts'

type Deps = {
  accounts: AccountService
  therapists: TherapistService
  photos: PhotoService
  callHours: CallHoursService
  appointments: AppointmentService
  documents: DocumentService
  leads: LeadService
  workLog: WorkLogService
  leadMail: LeadMailService
  chat: ChatService
  systemEmail: () => string
}

export function createDemo(
  { config, database, clock }: Infrastructure,
  deps: Deps,
): FeatureModule<DemoService> {
  const { timeZone } = config
  return { service: createDemoService({ ...deps, database, clock, timeZone }) }
}
