import { type ReactNode, useState } from 'react'
import type { SignInMethod } from '#features/access/factors/contract/factors.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { getScreenLock } from '#features/core/sessions/contract.ts'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { useDocumentData } from '#platform/client/http/use-document-data.ts'
import { PageSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { resendPauseSeconds } from '../rules.ts'
import { CodeForm } from './code-form.tsx'
import { LoginForm } from './login-form.tsx'
import { UnlockForm } from './unlock-form.tsx'
import { usePendingSignIn } from './use-pending-sign-in.ts'

interface SignInProps {
  onSignedIn: (user: User) => void
  /** The page to open afterwards. */
  next: string
  /** Fills in the login. */
  username: string | undefined
  onForgotten: (username: string) => void
  /** The form for the first administrator of a practice without accounts. */
  showSetup: (onLogin: () => void) => ReactNode
}

/** The step to show, and the functions that change it. */
function useSteps(givenName: string | undefined) {
  // Someone who comes back from another form of the page sees the login again.
  const firstStep = givenName === undefined ? undefined : 'credentials'
  const [step, setStep] = useState<'credentials' | 'code' | undefined>(firstStep)
  const [username, setUsername] = useState(givenName)
  const [resendSeconds, setResendSeconds] = useState<number>(resendPauseSeconds)
  const [methods, setMethods] = useState<readonly SignInMethod[]>(['email'])
  const isHydrated = useIsHydrated()
  const [isFirstPage] = useState(!isHydrated)
  const { data: pending, isPending: isReading } = usePendingSignIn()

  // The code step is restored after a reload, because a phone may unload the page while its owner looks
  // for the code. The server renders it; it also renders the login for everyone who needs no code.
  if (step === undefined && pending?.isPending) {
    setStep('code')
    setMethods(pending.methods)
    setResendSeconds(pending.resendInSeconds)
  }
  return {
    step,
    username,
    methods,
    resendSeconds,
    isLoading: !isFirstPage && isReading,
    needsSetup: pending?.needsSetup === true,
    passkeyOrigin: pending?.passkeyOrigin ?? null,
    provider: pending?.provider ?? null,
    showLogin: () => setStep('credentials'),
    showCode(enteredName: string, needed: readonly SignInMethod[]) {
      setUsername(enteredName)
      setMethods(needed)
      setResendSeconds(resendPauseSeconds)
      setStep('code')
    },
  }
}

/**
 * Shows the login and then, when the server requires it, the code step. A practice without accounts is set
 * up instead.
 */
export function SignIn({ onSignedIn, next, username, onForgotten, showSetup }: SignInProps) {
  const steps = useSteps(username)
  const [isNewSignIn, setIsNewSignIn] = useState(false)
  const lockedFor = useDocumentData(getScreenLock, {}).data?.lockedFor

  if (steps.isLoading) return <PageSpinner />

  if (lockedFor && !isNewSignIn) {
    return (
      <UnlockForm
        lockedFor={lockedFor}
        next={next}
        onUnlocked={onSignedIn}
        onSignIn={() => setIsNewSignIn(true)}
      />
    )
  }

  if (steps.needsSetup && !isNewSignIn) {
    return showSetup(() => setIsNewSignIn(true))
  }

  if (steps.step === 'code') {
    return (
      <CodeForm
        methods={steps.methods}
        resendSeconds={steps.resendSeconds}
        onBack={steps.showLogin}
        onSignedIn={onSignedIn}
      />
    )
  }
  return (
    <LoginForm
      username={steps.username}
      passkeyOrigin={steps.passkeyOrigin}
      provider={steps.provider}
      next={next}
      isReturning={steps.username !== undefined}
      onForgotten={onForgotten}
      onCodeNeeded={steps.showCode}
      onSignedIn={onSignedIn}
    />
  )
}
