import { serve } from '#platform/server/http/endpoints.ts'
import {
  acceptQuarantined,
  countQuarantine,
  deleteQuarantined,
  listQuarantine,
} from '../contract.ts'
import type { QuarantineService } from './service.ts'

export const quarantineRoutes = (quarantine: QuarantineService) => [
  serve(listQuarantine, ({ actor, origin }) => quarantine.list(actor, origin)),
  serve(countQuarantine, async () => ({ count: await quarantine.count() })),
  serve(acceptQuarantined, async ({ actor, params, origin }) => {
    await quarantine.accept(actor, params.id, origin)
    return undefined
  }),
  serve(deleteQuarantined, async ({ actor, params, origin }) => {
    await quarantine.delete(actor, params.id, origin)
    return undefined
  }),
]
