import type { Database } from '#platform/server/database/database.ts'
import { createSessionChanges } from './repository/change-sessions.ts'
import { createSessionDeletions } from './repository/delete-sessions.ts'
import { createSessionReads } from './repository/find-sessions.ts'

export type SessionRepository = ReturnType<typeof createSessionRepository>

export const createSessionRepository = (database: Database) => ({
  ...createSessionReads(database),
  ...createSessionChanges(database),
  ...createSessionDeletions(database),
})
