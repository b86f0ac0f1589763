import type { AccountService } from '#features/accounts/server/service.ts'
import type { ChatService } from '#features/chat/server/service.ts'
import type { LeadMailService } from '#features/lead-mail/server/service.ts'
import type { LeadService } from '#features/leads/server/service.ts'
import type { PhotoService } from '#features/photos/server/service.ts'
import type { TherapistService } from '#features/therapists/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { createDemoService, type DemoService } from './service.ts'

export { demoSignIns, practiceManager } from './staff.ts'

type Deps = {
  accounts: AccountService
  therapists: TherapistService
  photos: PhotoService
  leads: LeadService
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
