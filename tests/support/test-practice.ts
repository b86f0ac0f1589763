import { createAccountRepository } from '#features/accounts/server/repository.ts'
import { createAccountService } from '#features/accounts/server/service.ts'
import { createAuditRepository } from '#features/audit/server/repository.ts'
import { createAuditService } from '#features/audit/server/service.ts'
import { createDemoService } from '#features/demo/server/service.ts'
import { insertPastEmail } from '#features/lead-mail/server/insert-past-email.ts'
import { createLeadMailRepository } from '#features/lead-mail/server/repository.ts'
import { insertPastLead } from '#features/leads/server/insert-past-lead.ts'
import { createLeadRepository } from '#features/leads/server/repository.ts'
import { createPhotoRepository } from '#features/photos/server/repository.ts'
import { createPhotoService } from '#features/photos/server/service.ts'
import { createTherapistRepository } from '#features/therapists/server/repository.ts'
import { createTherapistService } from '#features/therapists/server/service.ts'
import type { Database } from '#platform/server/database/database.ts'
import { demoSite } from './demo-site.ts'
import { createTestChat } from './test-chat.ts'
import { createTestClock } from './test-clock.ts'

/** The services of a practice on one database at one moment. */
export function createTestPractice(database: Database, now?: string) {
  const clock = createTestClock(now)
  const timeZone = 'America/Toronto'
  const accounts = createAccountService({
    accounts: createAccountRepository(database),
    clock,
    readFacts: () => demoSite,
  })
  const photos = createPhotoService({ photos: createPhotoRepository(database), clock })
  const therapists = createTherapistService({
    database,
    photos,
    audit: createAuditService({ log: createAuditRepository(database), clock }),
    therapists: createTherapistRepository(database),
    clock,
    timeZone,
    readFacts: () => demoSite,
    readOffers: () => ({ services: [], feeRows: [] }),
    readSearchWords: () => [],
    readViolenceLines: () => [],
    secret: 'a secret of thirty-two characters, or more',
  })
  const leads = { insertPast: insertPastLead.bind(null, { leads: createLeadRepository(database) }) }
  const leadMail = {
    insertPastEmail: insertPastEmail.bind(null, createLeadMailRepository(database)),
  }
  const chat = createTestChat(database, { clock, timeZone })
  const demo = createDemoService({
    database,
    accounts,
    therapists,
    photos,
    leads,
    leadMail,
    systemEmail: () => 'hello@stillwater.example',
    chat,
    clock,
    timeZone,
  })
  return { clock, chat, accounts, therapists, photos, demo }
}

export type TestPractice = ReturnType<typeof createTestPractice>
