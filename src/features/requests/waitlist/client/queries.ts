import { queryOptions } from '@tanstack/react-query'
import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import {
  addToWaitlist,
  deleteWaitlistEntry,
  listWaitlist,
  notifyWaitlist,
} from '../contract/staff.ts'

/** Everyone on the lists that the reader may see. */
export const waitlistQuery = () =>
  queryOptions({ ...queryFor(listWaitlist, {}), refetchOnMount: 'always' })

/** The people who wait for one therapist, by the number of the profile. */
export const therapistWaitlistQuery = (profileId: number) =>
  queryFor(listWaitlist, { query: { therapist: String(profileId) } })

export const useAddToWaitlist = () => useEndpointMutation(addToWaitlist)
export const useNotifyWaitlist = () => useEndpointMutation(notifyWaitlist)
export const useDeleteWaitlistEntry = () => useEndpointMutation(deleteWaitlistEntry)
