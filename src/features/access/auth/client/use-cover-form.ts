import { useState } from 'react'
import type { SignInMethod } from '#features/access/factors/contract/factors.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { unlockScreen } from '#features/core/sessions/contract.ts'
import { CallError, callOverHttp, toErrorMessage } from '#platform/client/http/api.ts'
import { login, resendCode, verifyCode } from '../contract.ts'
import type { SessionGuard } from './use-session-guard.ts'

const unreachable = 'We could not reach the server. Please try again.'
const isRefusedWith = (error: unknown, status: number) =>
  error instanceof CallError && error.status === status

const toStep = (methods: readonly SignInMethod[]) =>
  methods.includes('email') ? 'email' : methods.includes('totp') ? 'app' : 'passkey'

/** Unlocks a covered page with the password or, where it is required, with an emailed or an app's code too. */
export function useCoverForm(user: User, guard: SessionGuard) {
  const [step, setStep] = useState<'password' | 'email' | 'app' | 'passkey'>('password')
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string>()
  const [note, setNote] = useState<string>()

  async function attempt(work: () => Promise<void>, explain: (error: unknown) => string) {
    if (isPending) return
    setIsPending(true)
    setError(undefined)
    setNote(undefined)
    try {
      await work()
    } catch (failure) {
      setError(explain(failure))
    } finally {
      setIsPending(false)
    }
  }

  async function signIn(password: string) {
    const response = await callOverHttp(login, { body: { username: user.username, password } })
    if ('requireVerification' in response) {
      setStep(toStep(response.methods))
    } else guard.onSignedIn(response, 'signed in')
  }

  async function unlock(password: string) {
    await guard.ensureLocked()
    try {
      guard.onSignedIn(await callOverHttp(unlockScreen, { body: { password } }), 'unlocked')
    } catch (failure) {
      if (!isRefusedWith(failure, 401)) throw failure
      // The session has expired since it was locked.
      await signIn(password)
    }
  }

  const explainPassword = (failure: unknown) =>
    isRefusedWith(failure, 401) || isRefusedWith(failure, 400)
      ? 'This is not your password.'
      : toErrorMessage(failure, unreachable)

  function explainCode(failure: unknown) {
    // The pending sign-in has expired, so it starts again.
    if (isRefusedWith(failure, 401)) setStep('password')
    return toErrorMessage(failure, unreachable)
  }

  return {
    step,
    isPending,
    error,
    note,
    sendPassword: (password: string) =>
      attempt(
        () => (guard.state === 'locked' ? unlock(password) : signIn(password)),
        explainPassword,
      ),
    sendCode: (code: string) =>
      attempt(async () => {
        guard.onSignedIn(await callOverHttp(verifyCode, { body: { code } }), 'signed in')
      }, explainCode),
    requestCode: () =>
      attempt(async () => {
        await callOverHttp(resendCode, {})
        setNote('A new code is on its way to your email.')
      }, explainCode),
  }
}
