import { queryOptions } from '@tanstack/react-query'
import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import {
  acceptInvitation,
  findInvitation,
  listInvitations,
  sendInvitation,
  withdrawInvitation,
} from '../contract.ts'

/** The open invitations. Another administrator may have changed them since they were last loaded. */
export const invitationsQuery = () =>
  queryOptions({ ...queryFor(listInvitations, {}), refetchOnMount: 'always' })

/** Recipient of the invitation of a link. */
export const invitedPersonQuery = (token: string) => queryFor(findInvitation, { body: { token } })

export const useSendInvitation = () => useEndpointMutation(sendInvitation)
export const useWithdrawInvitation = () => useEndpointMutation(withdrawInvitation)
export const useAcceptInvitation = () => useEndpointMutation(acceptInvitation)
