import { serve } from '#platform/server/http/endpoints.ts'
import { getRetentionPolicy } from '../contract.ts'

/** `LEAD_RETENTION_DAYS` and `CHAT_RETENTION_DAYS`. */
type RetentionPolicy = { leadDays: number; chatDays: number }

export const retentionRoutes = (policy: RetentionPolicy) => [
  serve(getRetentionPolicy, () => policy),
]
