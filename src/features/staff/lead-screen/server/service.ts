import { bind } from '#platform/server/bind.ts'
import type { TimelineDeps } from './deps.ts'
import { readRelated } from './read-related.ts'
import { readTimeline } from './read-timeline.ts'

export type LeadTimelineService = ReturnType<typeof createLeadTimelineService>

/** Composed of what other features have stored about a lead; it has no table of its own. */
export const createLeadTimelineService = (deps: TimelineDeps) => ({
  ...bind(deps, { read: readTimeline, readRelated }),
})
