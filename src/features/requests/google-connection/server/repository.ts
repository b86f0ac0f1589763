import type { Database } from '#platform/server/database/database.ts'
import { createAuthRequestQueries } from './repository/auth-requests.ts'
import { createConnectionChanges } from './repository/connection-changes.ts'
import { createConnectionLists } from './repository/connection-lists.ts'
import { createConnectionQueries } from './repository/connections.ts'
import { createStoredTokenQueries } from './repository/stored-tokens.ts'

export type GoogleConnectionRepository = ReturnType<typeof createGoogleConnectionRepository>

export const createGoogleConnectionRepository = (database: Database) => ({
  ...createConnectionQueries(database),
  ...createConnectionLists(database),
  ...createConnectionChanges(database),
  ...createAuthRequestQueries(database),
  ...createStoredTokenQueries(database),
})
