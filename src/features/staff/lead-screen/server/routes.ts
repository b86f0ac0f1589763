import { serve } from '#platform/server/http/endpoints.ts'
import { readLeadTimeline, readRelated } from '../contract.ts'
import type { LeadTimelineService } from './service.ts'

export const leadTimelineRoutes = (timeline: LeadTimelineService) => [
  serve(readLeadTimeline, ({ actor, params, query, origin }) =>
    timeline.read(actor, params.id, origin, query.before),
  ),
  serve(readRelated, ({ actor, params, origin }) => timeline.readRelated(actor, params.id, origin)),
]
