import type { Database } from '#platform/server/database/database.ts'
import { createAnswerMailboxQueries } from './repository/answer-mailboxes.ts'
import { createAnswerQueries } from './repository/answers.ts'
import { createDeliveryQueries } from './repository/deliveries.ts'
import { createEmailDocumentQueries } from './repository/email-documents.ts'
import { createMailHeadQueries } from './repository/mail-heads.ts'
import { createPendingQueries, createUnsentQueries } from './repository/pending-emails.ts'
import { createEmailQueries } from './repository/stored-emails.ts'
import { createUnmatchedQueries } from './repository/unmatched-emails.ts'

export type LeadMailRepository = ReturnType<typeof createLeadMailRepository>

export const createLeadMailRepository = (database: Database) => ({
  ...createEmailQueries(database),
  ...createDeliveryQueries(database),
  ...createPendingQueries(database),
  ...createUnsentQueries(database),
  ...createAnswerQueries(database),
  ...createAnswerMailboxQueries(database),
  ...createEmailDocumentQueries(database),
  ...createMailHeadQueries(database),
  ...createUnmatchedQueries(database),
})
