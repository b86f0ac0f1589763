import { serve } from '#platform/server/http/endpoints.ts'
import { readLeadTimeline } from '../contract.ts'
import type { LeadTimelineService } from './service.ts'

export const leadTimelineRoutes = (timeline: LeadTimelineService) => [
  serve(readLeadTimeline, ({ actor, params, query, origin }) =>
    timeline.read(actor, params.id, origin, query.before),
  ),
]
