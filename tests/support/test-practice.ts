import { createAccountRepository } from '#features/core/accounts/server/repository.ts'
import { createAccountService } from '#features/core/accounts/server/service.ts'
import { createAuditRepository } from '#features/core/audit/server/repository.ts'
import { createAuditService } from '#features/core/audit/server/service.ts'
import { createDemoService } from '#features/demo/demo/server/service.ts'
import { createPhotoRepository } from '#features/practice/photos/server/repository.ts'
import { createPhotoService } from '#features/practice/photos/server/service.ts'
import { createTherapistRepository } from '#features/practice/therapists/server/repository.ts'
import { createTherapistService } from '#features/practice/therapists/server/service.ts'
import {
  insertPastCall,
  insertPastOffers,
} from '#features/requests/appointments/server/insert-past-call.ts'
import { createCallMailRepository } from '#features/requests/appointments/server/repository/call-mails.ts'
import { createAppointmentRepository } from '#features/requests/appointments/server/repository.ts'
import { insertPastHours } from '#features/requests/call-hours/server/change-call-hours.ts'
import { createCallHoursRepository } from '#features/requests/call-hours/server/repository.ts'
import { insertPastDocument } from '#features/requests/documents/server/add-document.ts'
import { createDocumentRepository } from '#features/requests/documents/server/repository.ts'
import { insertPastEmail } from '#features/requests/emails/server/insert-past-email.ts'
import { createLeadMailRepository } from '#features/requests/emails/server/repository.ts'
import { insertPastLead } from '#features/requests/leads/server/insert-past-lead.ts'
import { createLeadRepository } from '#features/requests/leads/server/repository.ts'
import { createWorkLogRepository } from '#features/requests/work-log/server/repository.ts'
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
    secrets: ['a secret of thirty-two characters, or more'],
  })
  const documents = {
    insertPast: insertPastDocument.bind(null, { documents: createDocumentRepository(database) }),
  }
  const leads = { insertPast: insertPastLead.bind(null, { leads: createLeadRepository(database) }) }
  const workLog = { insertPastNote: createWorkLogRepository(database).insertNote }
  const leadMail = {
    insertPastEmail: insertPastEmail.bind(null, createLeadMailRepository(database)),
  }
  const callHours = {
    insertPast: insertPastHours.bind(null, {
      repository: createCallHoursRepository(database),
      clock,
    }),
  }
  const calls = { appointments: createAppointmentRepository(database) }
  const appointments = {
    insertPast: insertPastCall.bind(null, calls),
    insertPastOffers: insertPastOffers.bind(null, calls),
    setReminders: async (leadId: number) => {
      await createCallMailRepository(database).stopReminders(leadId, clock.now())
    },
  }
  const chat = createTestChat(database, { clock, timeZone })
  const demo = createDemoService({
    database,
    accounts,
    therapists,
    photos,
    appointments,
    callHours,
    documents,
    leads,
    workLog,
    leadMail,
    systemEmail: () => 'hello@stillwater.example',
    chat,
    clock,
    timeZone,
  })
  return { clock, chat, accounts, therapists, photos, demo }
}

export type TestPractice = ReturnType<typeof createTestPractice>
