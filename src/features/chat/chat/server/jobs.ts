import type { Database } from '#platform/server/database/database.ts'
import { tryWithLock } from '#platform/server/database/locks.ts'
import { inBatches, type Removal } from '#platform/server/jobs/scheduler.ts'
import type { ChatService } from './service.ts'

export const chatRemovals = (database: Database, chat: ChatService): Removal[] => [
  {
    name: 'delete-expired-conversations',
    run: () =>
      // Each may have 150 MB of files, which are deleted with it in one statement.
      inBatches(5, (limit) =>
        tryWithLock(database, 'delete-expired-conversations', () =>
          chat.deleteExpiredConversations(limit),
        ),
      ),
  },
  // Each row may be ten megabytes.
  {
    name: 'delete-unsent-chat-files',
    run: () => inBatches(5, (limit) => chat.deleteUnsentFiles(limit)),
  },
  { name: 'delete-old-answer-times', run: chat.deleteOldAnswerTimes },
]
