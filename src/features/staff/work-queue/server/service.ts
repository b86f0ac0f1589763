import { bind } from '#platform/server/bind.ts'
import { changeView, deleteView, saveView } from './change-views.ts'
import type { WorkQueueDeps } from './deps.ts'
import { listViews } from './list-views.ts'

export type WorkQueueService = ReturnType<typeof createWorkQueueService>

export const createWorkQueueService = (deps: WorkQueueDeps) => ({
  ...bind(deps, { listViews, saveView, changeView, deleteView }),
})
