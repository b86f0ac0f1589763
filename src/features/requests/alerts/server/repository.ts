import type { Database } from '#platform/server/database/database.ts'
import { createAlertQueries } from './repository/alerts.ts'
import { createDeliveryQueries } from './repository/deliveries.ts'
import { createEscalationQueries } from './repository/escalations.ts'
import { createFollowQueries } from './repository/follows.ts'
import { createSettingsQueries } from './repository/settings.ts'
import { createSubscriptionQueries } from './repository/subscriptions.ts'

export type AlertRepository = ReturnType<typeof createAlertRepository>

export const createAlertRepository = (database: Database) => ({
  ...createAlertQueries(database),
  ...createDeliveryQueries(database),
  ...createEscalationQueries(database),
  ...createFollowQueries(database),
  ...createSettingsQueries(database),
  ...createSubscriptionQueries(database),
})
