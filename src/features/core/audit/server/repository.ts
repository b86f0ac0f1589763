import type { Database } from '#platform/server/database/database.ts'
import { linkReader, linkWriter } from './repository/chain-links.ts'
import { entryDeleter } from './repository/delete-entries.ts'
import { entryReader } from './repository/read-entries.ts'
import { entryWriter } from './repository/write-entries.ts'

export type AuditRepository = ReturnType<typeof createAuditRepository>

export const createAuditRepository = (database: Database) => ({
  ...entryWriter(database),
  ...entryReader(database),
  ...entryDeleter(database),
  ...linkWriter(database),
  ...linkReader(database),
})
