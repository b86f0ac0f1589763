import { useCall } from '#platform/client/query-client.ts'
import {
  changePassword,
  confirmPassword,
  login,
  register,
  resendCode,
  verifyCode,
} from '../contract.ts'

export const useLogin = () => useCall(login)
export const useVerifyCode = () => useCall(verifyCode)
export const useResendCode = () => useCall(resendCode)
export const useRegister = () => useCall(register)
export const useChangePassword = () => useCall(changePassword)
export const useConfirmPassword = () => useCall(confirmPassword)
