import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#platform/client/query-client.ts'
import {
  changePassword,
  confirmPassword,
  findPendingSignIn,
  login,
  register,
  resendCode,
  verifyCode,
} from '../contract.ts'

/** Whether a code is still to be entered here, as after a reload. Asked with every visit. */
export const usePendingSignIn = () =>
  useQuery({ ...queryFor(findPendingSignIn, {}), refetchOnMount: 'always' })

export const useLogin = () => useCall(login)
export const useVerifyCode = () => useCall(verifyCode)
export const useResendCode = () => useCall(resendCode)
export const useRegister = () => useCall(register)
export const useChangePassword = () => useCall(changePassword)
export const useConfirmPassword = () => useCall(confirmPassword)
