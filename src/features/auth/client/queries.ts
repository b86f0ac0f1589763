import { useQuery } from '@tanstack/react-query'
import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import {
  changePassword,
  confirmPassword,
  findPendingSignIn,
  login,
  register,
  resendCode,
  verifyCode,
} from '../contract.ts'

/** Whether a sign-in is pending here, as after a reload. Fetched with every visit. */
export const usePendingSignIn = () =>
  useQuery({ ...queryFor(findPendingSignIn, {}), refetchOnMount: 'always' })

export const useLogin = () => useEndpointMutation(login)
export const useVerifyCode = () => useEndpointMutation(verifyCode)
export const useResendCode = () => useEndpointMutation(resendCode)
export const useRegister = () => useEndpointMutation(register)
export const useChangePassword = () => useEndpointMutation(changePassword)
export const useConfirmPassword = () => useEndpointMutation(confirmPassword)
