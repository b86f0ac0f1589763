import { serve } from '#platform/server/http/endpoints.ts'
import { getHealth } from '../contract.ts'
import type { SystemHealthService } from './service.ts'

export const systemHealthRoutes = (systemHealth: SystemHealthService) => [
  serve(getHealth, () => systemHealth.getHealth()),
]
