import type { Database } from '#platform/server/database/database.ts'
import { createConversationQueries } from './repository/conversations.ts'
import { createMessageListQueries } from './repository/message-lists.ts'
import { createMessageQueries } from './repository/messages.ts'
import { createPresenceQueries } from './repository/presence.ts'
import { createSeqQueries } from './repository/reserve-seq.ts'
import { createRetentionQueries } from './repository/retention.ts'
import { createSummaryQueries } from './repository/summaries.ts'

export type ChatRepository = ReturnType<typeof createChatRepository>

export const createChatRepository = (database: Database) => ({
  ...createConversationQueries(database),
  ...createMessageListQueries(database),
  ...createMessageQueries(database),
  ...createPresenceQueries(database),
  ...createRetentionQueries(database),
  ...createSeqQueries(database),
  ...createSummaryQueries(database),
})
