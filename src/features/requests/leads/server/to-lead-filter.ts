import type { Actor } from '#shared/actor.ts'
import { endOfPracticeDay, practiceDay } from '#shared/practice-time.ts'
import type { LeadListQuery } from '../contract/leads.ts'
import type { LeadAge, LeadViewName } from '../contract/queue.ts'
import type { LeadDeps } from './deps.ts'
import type { LeadFilter, QueueView } from './repository/filter.ts'

type Deps = Pick<LeadDeps, 'clock' | 'timeZone'>

const dayMs = 24 * 60 * 60 * 1000

function toAgeFilter(age: LeadAge | undefined, now: Date): LeadFilter {
  if (age === undefined) return {}
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  return age === 'older' ? { createdBy: ago(7) } : { createdAfter: ago(age === 'day' ? 1 : 7) }
}

export function toQueueView(
  { clock, timeZone }: Deps,
  actor: Actor,
  name: LeadViewName,
): QueueView {
  const now = clock.now()
  const endOfToday = endOfPracticeDay(practiceDay(now, timeZone), timeZone)
  return { name, userId: actor.userId, now, endOfToday }
}

/** The filters of a list, or of a view that someone saved, as conditions of a query. */
export function toLeadFilter(deps: Deps, actor: Actor, query: LeadListQuery): LeadFilter {
  const { status, language, waiting, answered, therapist, view, age, source } = query
  const { heardFrom, campaign } = query
  return {
    status,
    language,
    serviceType: query.service,
    preferredLocation: query.location,
    source,
    heardFrom,
    campaign,
    isWaiting: waiting === 'true',
    isAnswered: answered === 'true',
    assignedTo:
      therapist === undefined ? undefined : therapist === 'none' ? null : Number(therapist),
    view: view && toQueueView(deps, actor, view),
    ...toAgeFilter(age, deps.clock.now()),
  }
}
