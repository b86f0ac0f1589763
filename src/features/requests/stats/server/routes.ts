import { serve } from '#platform/server/http/endpoints.ts'
import { getStats } from '../contract.ts'
import type { StatsService } from './service.ts'

export const statsRoutes = (stats: StatsService) => [
  serve(getStats, ({ actor }) => stats.get(actor)),
]
