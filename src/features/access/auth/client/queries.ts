import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { changePassword, confirmPassword, findPendingSignIn } from '../contract.ts'

export const pendingSignInQuery = () => queryFor(findPendingSignIn, {})

export const useChangePassword = () => useEndpointMutation(changePassword)
export const useConfirmPassword = () => useEndpointMutation(confirmPassword)
