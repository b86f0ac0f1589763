import type { Database } from '#platform/server/database/database.ts'
import { createCallRows } from './repository/calls.ts'
import { createNoteRows } from './repository/notes.ts'

export type WorkLogRepository = ReturnType<typeof createWorkLogRepository>

export const createWorkLogRepository = (database: Database) => ({
  ...createNoteRows(database),
  ...createCallRows(database),
})
