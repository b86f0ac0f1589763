import { serve } from '#platform/server/http/endpoints.ts'
import {
  bookForLead,
  changeAppointment,
  listAppointments,
  listCallsToReview,
} from '../contract/appointments.ts'
import { listFreePeople, listFreeTimes } from '../contract/free-times.ts'
import { listLeadOffers, offerTimes } from '../contract/offers.ts'
import { getLeadCall } from '../contract/staff-call.ts'
import type { AppointmentService } from './service.ts'

export const appointmentRoutes = (calls: AppointmentService) => [
  serve(listAppointments, ({ actor, query, origin }) => calls.list(actor, query, origin)),
  serve(listCallsToReview, ({ actor, origin }) => calls.listToReview(actor, origin)),
  serve(bookForLead, ({ actor, params, body, origin }) =>
    calls.bookForLead(actor, params.id, body, origin),
  ),
  serve(changeAppointment, ({ actor, params, body, origin }) =>
    calls.change(actor, params.id, body, origin),
  ),
  serve(offerTimes, ({ actor, params, body, origin }) =>
    calls.offerTimes(actor, params.id, body, origin),
  ),
  serve(listLeadOffers, ({ actor, params, origin }) =>
    calls.listLeadOffers(actor, params.id, origin),
  ),
  serve(listFreeTimes, ({ actor, query }) => calls.listFreeTimes(actor, query)),
  serve(listFreePeople, ({ actor, query }) => calls.listFreePeople(actor, query)),
  serve(getLeadCall, ({ actor, params, origin }) => calls.getLeadCall(actor, params.id, origin)),
]
