import type { Database } from '#platform/server/database/database.ts'
import { createAnswerTimeQueries } from './repository/answer-times.ts'
import { createChangeQueries } from './repository/changes.ts'
import { createConversationQueries } from './repository/conversations.ts'
import { createDutyQueries } from './repository/duty.ts'
import { createFileQueries, createStoredFileQueries } from './repository/files.ts'
import { createHoldQueries } from './repository/holds.ts'
import { createLeadConversationQueries } from './repository/linked-conversations.ts'
import { createMessageListQueries } from './repository/message-lists.ts'
import { createMessageQueries } from './repository/messages.ts'
import { createPresenceQueries } from './repository/presence.ts'
import { createReadQueries } from './repository/reads.ts'
import { createSeqQueries } from './repository/reserve-seq.ts'
import { createRetentionQueries } from './repository/retention.ts'
import { createStartQueries } from './repository/starts.ts'
import { createDismissals, createStateQueries } from './repository/states.ts'
import { createSummaryQueries } from './repository/summaries.ts'
import { createWaitingQueries } from './repository/waiting.ts'
import { createFileLists } from './repository/with-files.ts'

export type ChatRepository = ReturnType<typeof createChatRepository>

export const createChatRepository = (database: Database) => ({
  ...createAnswerTimeQueries(database),
  ...createChangeQueries(database),
  ...createConversationQueries(database),
  ...createDutyQueries(database),
  ...createFileQueries(database),
  ...createStoredFileQueries(database),
  listFiles: createFileLists(database).listFiles,
  ...createHoldQueries(database),
  ...createMessageListQueries(database),
  ...createLeadConversationQueries(database),
  ...createMessageQueries(database),
  ...createPresenceQueries(database),
  ...createReadQueries(database),
  ...createRetentionQueries(database),
  ...createSeqQueries(database),
  ...createStartQueries(database),
  ...createStateQueries(database),
  ...createDismissals(database),
  ...createSummaryQueries(database),
  ...createWaitingQueries(database),
})
