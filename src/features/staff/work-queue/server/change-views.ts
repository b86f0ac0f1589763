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
} from '../contract.ts'
import type { WorkQueueDeps } from './deps.ts'
import type { ViewRow } from './repository.ts'

async function addCount(
  { leads }: Pick<WorkQueueDeps, 'leads'>,
  actor: Actor,
  view: ViewRow,
): Promise<OwnView> {
  const [count = 0] = await leads.countEach(actor, [view.query])
  return { ...view, count }
}

/** Saves a view for the person alone. @throws conflict when they have the most views they can have */
export async function saveView(
  deps: WorkQueueDeps,
  actor: Actor,
  view: ParsedBody<typeof saveLeadView>,
): Promise<OwnView> {
  const { database, views, clock } = deps
  const { userId } = actor
  const saved = await database.transaction(async () => {
    await lockUntilCommit(database, `lead views of ${userId}`)
    if ((await views.list(userId)).length >= maxOwnViews) {
      throw new AppError('conflict', tooManyViews)
    }
    return views.insert({ ...view, userId, createdAt: clock.now() })
  })
  return addCount(deps, actor, saved)
}

/** @throws not-found, also for another person's view */
export async function changeView(
  deps: WorkQueueDeps,
  actor: Actor,
  id: number,
  change: ParsedBody<typeof changeLeadView>,
): Promise<OwnView> {
  const changed = await deps.views.change(actor.userId, id, change)
  if (!changed) throw notFound(viewNotFound)
  return addCount(deps, actor, changed)
}

/** @throws not-found, also for another person's view */
export async function deleteView(deps: WorkQueueDeps, actor: Actor, id: number): Promise<void> {
  if (!(await deps.views.delete(actor.userId, id))) throw notFound(viewNotFound)
}
