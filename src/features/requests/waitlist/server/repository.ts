import type { Database } from '#platform/server/database/database.ts'
import { createEntryChanges } from './repository/change-entries.ts'
import { createEntryDeletion } from './repository/delete-entries.ts'
import { createEntryLookup } from './repository/find-entries.ts'
import { createMails } from './repository/mails.ts'
import { createProposals } from './repository/proposals.ts'

export type { NewEntry, StoredEntry } from './repository/tables.ts'
export type WaitlistRepository = ReturnType<typeof createWaitlistRepository>

export const createWaitlistRepository = (database: Database) => ({
  ...createEntryLookup(database),
  ...createEntryChanges(database),
  ...createEntryDeletion(database),
  ...createMails(database),
  ...createProposals(database),
})
