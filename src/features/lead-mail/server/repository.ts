import type { Database } from '#platform/server/database/database.ts'
import { createDeliveryQueries } from './repository/deliveries.ts'
import { createEmailQueries } from './repository/stored-emails.ts'

export type LeadMailRepository = ReturnType<typeof createLeadMailRepository>

export const createLeadMailRepository = (database: Database) => ({
  ...createEmailQueries(database),
  ...createDeliveryQueries(database),
})
