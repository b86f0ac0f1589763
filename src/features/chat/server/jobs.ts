import type { Database } from '#platform/server/database/database.ts'
import { onOneInstance } from '#platform/server/database/job-lock.ts'
import { inBatches, type Job } from '#platform/server/scheduler.ts'
import type { ChatService } from './service.ts'

export const chatJobs = (database: Database, chat: ChatService): Job[] => [
  {
    name: 'remove chats past their time',
    everySeconds: 600,
    run: () => inBatches(200, (most) => onOneInstance(database, 6, () => chat.removeExpired(most))),
  },
]
