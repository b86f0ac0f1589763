import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { bookForLead, changeAppointment } from '../../contract/appointments.ts'
import { listFreePeople, listFreeTimes } from '../../contract/free-times.ts'
import { offerTimes } from '../../contract/offers.ts'

export const useBookCall = () => useEndpointMutation(bookForLead)
export const useChangeCall = () => useEndpointMutation(changeAppointment)
export const useOfferTimes = () => useEndpointMutation(offerTimes)

/** The free times of a person on some days, as staff may offer them. */
export const freeTimesQuery = (query: {
  userId: number
  from: string
  days: number
  minutes?: number
}) =>
  queryFor(listFreeTimes, {
    query: {
      userId: String(query.userId),
      from: query.from,
      days: String(query.days),
      ...(query.minutes !== undefined && { minutes: String(query.minutes) }),
    },
  })

/** Those who are free for a call at a moment, the freest first. */
export const freePeopleQuery = ({ startsAt, minutes }: { startsAt: string; minutes: number }) =>
  queryFor(listFreePeople, { query: { startsAt, minutes: String(minutes) } })
