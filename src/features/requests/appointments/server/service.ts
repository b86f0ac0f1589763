import { bind } from '#platform/server/bind.ts'
import { checkBookingLimit, refuseTooMany } from './booking-limits.ts'
import {
  cancelForLead,
  countForReports,
  countOfLead,
  exportForLead,
  prepareForLead,
} from './cancel-calls.ts'
import {
  bookCall,
  decideBooking,
  findBooked,
  prepareBooking,
  presentBooked,
  refuseBooking,
} from './client/book-call.ts'
import { cancelOwnCall } from './client/cancel-own-call.ts'
import { moveOwnCall } from './client/move-own-call.ts'
import { presentOwnCall } from './client/own-call.ts'
import { pickOwnOffer } from './client/pick-own-offer.ts'
import type { AppointmentDeps } from './deps.ts'
import { insertPastCall, insertPastOffers } from './insert-past-call.ts'
import { bookForLead } from './staff/book-call.ts'
import { changeAppointment } from './staff/change-appointment.ts'
import { getLeadCall } from './staff/get-call.ts'
import { listAppointments, listToday } from './staff/list-appointments.ts'
import { listToReview } from './staff/list-calls-to-review.ts'
import { listFreePeople } from './staff/list-free-people.ts'
import { listFreeTimes } from './staff/list-free-times.ts'
import { listLeadOffers, offerTimes } from './staff/offer-times.ts'
import { readShownTimes } from './staff/read-shown-times.ts'

// Other features may import this service, but not the files behind it.
export { TooManyBookings } from './booking-limits.ts'

export type AppointmentService = ReturnType<typeof createAppointmentService>

/** Free calls: booked with a request, and what clients and staff do with them. */
export const createAppointmentService = (deps: AppointmentDeps) => ({
  ...bind(deps, {
    // With a request.
    checkBookingLimit,
    refuseTooMany,
    prepareBooking,
    decideBooking,
    bookCall,
    refuseBooking,
    presentBooked,
    findBooked,
    // By the link to a request.
    presentOwn: presentOwnCall,
    moveOwn: moveOwnCall,
    cancelOwn: cancelOwnCall,
    pickOwnOffer,
    // By staff.
    bookForLead,
    change: changeAppointment,
    list: listAppointments,
    listToday,
    listToReview,
    offerTimes,
    listLeadOffers,
    readShownTimes,
    listFreePeople,
    listFreeTimes,
    getLeadCall,
    insertPast: insertPastCall,
    insertPastOffers,
    countForReports,
  }),
  ofLeads: bind(deps, {
    cancel: cancelForLead,
    prepare: prepareForLead,
    count: countOfLead,
    countForReports,
    export: exportForLead,
  }),
  setReminders: deps.mails.setReminders,
  deleteEndedOffers: async (max: number) =>
    deps.appointments.deleteEndedOffers(deps.clock.now(), max),
})
