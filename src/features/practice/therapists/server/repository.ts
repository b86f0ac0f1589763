import type { Database } from '#platform/server/database/database.ts'
import { countViews, profileViews } from './repository/profile-views.ts'
import { profileReader } from './repository/read-profiles.ts'
import { profileWriter } from './repository/write-profiles.ts'

export type TherapistRepository = ReturnType<typeof createTherapistRepository>

export const createTherapistRepository = (database: Database) => ({
  ...profileReader(database),
  ...profileWriter(database),
  ...profileViews(database),
  countViews: countViews(database),
})
