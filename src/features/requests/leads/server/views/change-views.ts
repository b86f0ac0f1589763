import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor } from '#shared/actor.ts'
import type { ParsedBody } from '#shared/endpoint.ts'
import { AppError, notFound } from '#shared/errors.ts'
import {
  type changeLeadView,
  maxOwnViews,
  type OwnView,
  type saveLeadView,
  tooManyViews,
  viewNotFound,
} from '../../contract/views.ts'
import { leadScope } from '../../policy.ts'
import { getRetentionCutoff, type LeadDeps } from '../deps.ts'
import type { LeadViewRow } from '../repository/tables.ts'
import { toLeadFilter } from '../to-lead-filter.ts'

type Deps = Pick<LeadDeps, 'clock' | 'database' | 'leads' | 'retentionDays' | 'timeZone'>

async function addCount(deps: Deps, actor: Actor, view: LeadViewRow): Promise<OwnView> {
  const filter = toLeadFilter(deps, actor, view.query)
  const count = await deps.leads.count(leadScope(actor), getRetentionCutoff(deps), filter)
  return { ...view, count }
}

/** Saves a view for the person alone. @throws conflict when they have the most views they can have */
export async function saveView(
  deps: Deps,
  actor: Actor,
  view: ParsedBody<typeof saveLeadView>,
): Promise<OwnView> {
  const { database, leads, clock } = deps
  const { userId } = actor
  const saved = await database.transaction(async () => {
    await lockUntilCommit(database, `lead views of ${userId}`)
    if ((await leads.listViews(userId)).length >= maxOwnViews) {
      throw new AppError('conflict', tooManyViews)
    }
    return leads.insertView({ ...view, userId, createdAt: clock.now() })
  })
  return addCount(deps, actor, saved)
}

/** @throws not-found, also for another person's view */
export async function changeView(
  deps: Deps,
  actor: Actor,
  id: number,
  change: ParsedBody<typeof changeLeadView>,
): Promise<OwnView> {
  const changed = await deps.leads.changeView(actor.userId, id, change)
  if (!changed) throw notFound(viewNotFound)
  return addCount(deps, actor, changed)
}

/** @throws not-found, also for another person's view */
export async function deleteView(deps: Deps, actor: Actor, id: number): Promise<void> {
  if (!(await deps.leads.deleteView(actor.userId, id))) throw notFound(viewNotFound)
}
