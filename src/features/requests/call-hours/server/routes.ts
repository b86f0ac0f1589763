import { serve } from '#platform/server/http/endpoints.ts'
import { changeCallHours, getCallHours } from '../contract/call-hours.ts'
import type { CallHoursService } from './service.ts'

export const callHoursRoutes = (callHours: CallHoursService) => [
  serve(getCallHours, ({ actor, params, origin }) => callHours.get(actor, params.userId, origin)),
  serve(changeCallHours, ({ actor, params, body, origin }) =>
    callHours.change(actor, params.userId, body, origin),
  ),
]
