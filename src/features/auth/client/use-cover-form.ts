import { useState } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { unlockScreen } from '#features/sessions/contract.ts'
import { CallError, callOverHttp, toErrorMessage } from '#platform/client/http/api.ts'
import { login, resendCode, verifyCode } from '../contract.ts'
import type { SessionGuardState } from './use-session-guard.ts'

const notReached = 'We could not reach the server. Please try again.'
const isRefusedWith = (error: unknown, status: number) =>
  error instanceof CallError && error.status === status

/** The password, and the mailed code where one is needed, that bring a covered page back. */
export function useCoverForm(user: User, guard: SessionGuardState) {
  const [step, setStep] = useState<'password' | 'code'>('password')
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
    const answer = await callOverHttp(login, { body: { username: user.username, password } })
    if ('requireVerification' in answer) setStep('code')
    else guard.onSignedIn(answer, 'signed in')
  }

  async function unlock(password: string) {
    await guard.ensureLocked()
    try {
      guard.onSignedIn(await callOverHttp(unlockScreen, { body: { password } }), 'unlocked')
    } catch (failure) {
      if (!isRefusedWith(failure, 401)) throw failure
      // Meanwhile the session has ended as well.
      await signIn(password)
    }
  }

  const explainPassword = (failure: unknown) =>
    isRefusedWith(failure, 401) || isRefusedWith(failure, 400)
      ? 'This is not your password.'
      : toErrorMessage(failure, notReached)

  function explainCode(failure: unknown) {
    // The sign-in that waited for the code is over: it begins again.
    if (isRefusedWith(failure, 401)) setStep('password')
    return toErrorMessage(failure, notReached)
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
    askForCode: () =>
      attempt(async () => {
        await callOverHttp(resendCode, {})
        setNote('A new code is on its way to your email.')
      }, explainCode),
  }
}
