import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { findPasswordReset, forgotPassword, resetPassword } from '../contract.ts'

/** Whose password a link resets. */
export const resetPersonQuery = (token: string) => queryFor(findPasswordReset, { body: { token } })

export const useForgotPassword = () => useEndpointMutation(forgotPassword)
export const useResetPassword = () => useEndpointMutation(resetPassword)
