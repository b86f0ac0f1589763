import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { endCalendarAddress, getCalendarAddress, makeCalendarAddress } from '../contract.ts'

export const calendarAddressQuery = () => queryFor(getCalendarAddress, {})

export const useMakeCalendarAddress = () => useEndpointMutation(makeCalendarAddress)

export const useEndCalendarAddress = () => useEndpointMutation(endCalendarAddress)
