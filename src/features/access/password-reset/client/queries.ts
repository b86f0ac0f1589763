import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { findPasswordReset, resetPassword } from '../contract.ts'

/** Owner of the password that a link resets. */
export const resetPersonQuery = (token: string) => queryFor(findPasswordReset, { body: { token } })

export const useResetPassword = () => useEndpointMutation(resetPassword)
