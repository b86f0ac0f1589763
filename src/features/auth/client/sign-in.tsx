import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getScreenLock } from '#features/sessions/contract.ts'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { queryFor } from '#platform/client/http/query-client.ts'
import { PageSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { resendPauseSeconds } from '../rules.ts'
import { CodeForm } from './code-form.tsx'
import { LoginForm } from './login-form.tsx'
import { usePendingSignIn } from './queries.ts'
import { SetupForm } from './setup-form.tsx'
import { UnlockForm } from './unlock-form.tsx'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

interface SignInProps {
  next: string
  /** Fills in the login. */
  username: string | undefined
  onForgotten: (username: string) => void
}

/** The step to show, and the functions that change it. */
function useSteps(givenName: string | undefined) {
  // Someone who comes back from another form of the page sees the login again.
  const firstStep = givenName === undefined ? undefined : 'credentials'
  const [step, setStep] = useState<'credentials' | 'code' | undefined>(firstStep)
  const [username, setUsername] = useState(givenName)
  const [resendSeconds, setResendSeconds] = useState<number>(resendPauseSeconds)
  const isHydrated = useIsHydrated()
  const [isFirstPage] = useState(!isHydrated)
  const { data: pending, isFetching } = usePendingSignIn()

  // The code step is restored after a reload, because a phone may unload the page while its owner looks
  // for the code. The server renders it; it also renders the login for everyone who needs no code.
  if (step === undefined && pending?.isPending) {
    setStep('code')
    setResendSeconds(pending.resendInSeconds)
  }
  return {
    step,
    username,
    resendSeconds,
    isLoading: !isFirstPage && pending === undefined && isFetching,
    needsSetup: pending?.needsSetup === true,
    showLogin: () => setStep('credentials'),
    showCode(enteredName: string) {
      setUsername(enteredName)
      setResendSeconds(resendPauseSeconds)
      setStep('code')
    },
  }
}

/**
 * Shows the login and then, when the server requires it, the code step. A practice without accounts is set
 * up instead.
 */
export function SignIn({ next, username, onForgotten }: SignInProps) {
  const steps = useSteps(username)
  const completeSignIn = useCompleteSignIn(next)
  const [isNewSignIn, setIsNewSignIn] = useState(false)
  const lockedFor = useQuery(queryFor(getScreenLock, {})).data?.lockedFor

  if (steps.isLoading) return <PageSpinner />

  if (lockedFor && !isNewSignIn) {
    return (
      <UnlockForm
        lockedFor={lockedFor}
        onUnlocked={completeSignIn}
        onSignIn={() => setIsNewSignIn(true)}
      />
    )
  }

  if (steps.needsSetup && !isNewSignIn) {
    return <SetupForm token="" next={next} onLogin={() => setIsNewSignIn(true)} />
  }

  if (steps.step === 'code') {
    return (
      <CodeForm
        resendSeconds={steps.resendSeconds}
        onBack={steps.showLogin}
        onSignedIn={completeSignIn}
      />
    )
  }
  return (
    <LoginForm
      username={steps.username}
      isReturning={steps.username !== undefined}
      onForgotten={onForgotten}
      onCodeNeeded={steps.showCode}
      onSignedIn={completeSignIn}
    />
  )
}
