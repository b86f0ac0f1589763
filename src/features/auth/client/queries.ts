import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
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

export const pendingSignInQuery = () => queryFor(findPendingSignIn, {})

/** Whether a sign-in is pending here, as after a reload. */
export const usePendingSignIn = () => useQuery(pendingSignInQuery())

/** For the sign-in page: the answer is read again at its next visit. */
export function usePendingSignInRemoval() {
  const client = useQueryClient()
  useEffect(() => () => client.removeQueries({ queryKey: pendingSignInQuery().queryKey }), [client])
}

export const useLogin = () => useEndpointMutation(login)
export const useVerifyCode = () => useEndpointMutation(verifyCode)
export const useResendCode = () => useEndpointMutation(resendCode)
export const useRegister = () => useEndpointMutation(register)
export const useChangePassword = () => useEndpointMutation(changePassword)
export const useConfirmPassword = () => useEndpointMutation(confirmPassword)
