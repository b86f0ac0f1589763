import type { Database } from '#platform/server/database/database.ts'
import { tryWithLock } from '#platform/server/database/locks.ts'
import { inBatches, type Removal } from '#platform/server/jobs/scheduler.ts'
import type { ChatService } from './service.ts'

export const chatRemovals = (database: Database, chat: ChatService): Removal[] => [
  {
    name: 'remove chats past their time',
    run: () =>
      inBatches(200, (most) =>
        tryWithLock(database, 'delete-expired-conversations', () => chat.removeExpired(most)),
      ),
  },
]
