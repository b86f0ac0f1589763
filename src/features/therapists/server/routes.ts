import { serve } from '#platform/server/endpoints.ts'
import { countProfileView, getTherapist, listTherapists } from '../contract.ts'
import type { TherapistService } from './service.ts'

export const therapistRoutes = (therapists: TherapistService) => [
  serve(listTherapists, ({ actor }) => therapists.list(actor)),
  serve(getTherapist, ({ actor, params }) => therapists.get(params.identifier, actor)),
  serve(countProfileView, async ({ actor, params, origin }) => {
    await therapists.countView(params.id, actor, origin)
    return undefined
  }),
]
