import { serve } from '#platform/server/http/endpoints.ts'
import { changeLeadView, deleteLeadView, listLeadViews, saveLeadView } from '../contract.ts'
import type { WorkQueueService } from './service.ts'

export const workQueueRoutes = (queue: WorkQueueService) => [
  serve(listLeadViews, ({ actor }) => queue.listViews(actor)),
  serve(saveLeadView, ({ actor, body }) => queue.saveView(actor, body)),
  serve(changeLeadView, ({ actor, params, body }) => queue.changeView(actor, params.id, body)),
  serve(deleteLeadView, async ({ actor, params }) => {
    await queue.deleteView(actor, params.id)
    return undefined
  }),
]
