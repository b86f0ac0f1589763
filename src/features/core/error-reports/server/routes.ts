import { serve } from '#platform/server/http/endpoints.ts'
import type { Logger } from '#platform/server/logger.ts'
import { reportRenderError } from '../contract.ts'

export const errorReportRoutes = (logger: Logger) => [
  serve(reportRenderError, ({ body }) => {
    // A warning: anyone can send one, so it must not raise an alarm by itself.
    logger.warn(body, 'component rendering failed in a browser')
    return undefined
  }),
]
