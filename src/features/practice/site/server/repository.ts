import type { Database } from '#platform/server/database/database.ts'
import { draftQueries } from './repository/drafts.ts'
import { versionQueries } from './repository/versions.ts'

export type { StoredDraft } from './repository/tables.ts'

export type SiteRepository = ReturnType<typeof createSiteRepository>

export const createSiteRepository = (database: Database) => ({
  ...versionQueries(database),
  ...draftQueries(database),
})
