import { serve } from '#platform/server/http/endpoints.ts'
import { listBookable } from '../../contract/bookable.ts'
import { listFreeCalls } from '../../contract/free-calls.ts'
import { listNextCalls } from '../../contract/next-calls.ts'
import type { FreeCallService } from './service.ts'

const usualDays = 7

export const freeCallRoutes = (freeCalls: FreeCallService) => [
  serve(listFreeCalls, ({ query: { therapist, way, from, days } }) =>
    freeCalls.find({
      therapist: therapist ?? null,
      way: way ?? null,
      from,
      days: days === undefined ? usualDays : Number(days),
    }),
  ),
  serve(listNextCalls, () => freeCalls.findNext()),
  serve(listBookable, () => freeCalls.listBookable()),
]
