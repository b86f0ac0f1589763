import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import {
  changePassword,
  confirmByPasskey,
  confirmPassword,
  findPendingSignIn,
  startPasskeyConfirmation,
} from '../contract.ts'

export const pendingSignInQuery = () => queryFor(findPendingSignIn, {})

export const useChangePassword = () => useEndpointMutation(changePassword)
export const useConfirmPassword = () => useEndpointMutation(confirmPassword)
export const useStartPasskeyConfirmation = () => useEndpointMutation(startPasskeyConfirmation)
export const useConfirmPasskey = () => useEndpointMutation(confirmByPasskey)
