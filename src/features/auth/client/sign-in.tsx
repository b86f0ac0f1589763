import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getScreenLock } from '#features/sessions/contract.ts'
import { queryFor } from '#platform/client/http/query-client.ts'
import { resendPauseSeconds } from '../rules.ts'
import { CodeForm } from './code-form.tsx'
import { LoginForm } from './login-form.tsx'
import { usePendingSignIn } from './queries.ts'
import { SetupForm } from './setup-form.tsx'
import { UnlockForm } from './unlock-form.tsx'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/**
 * Shows the login and then, when the server requires it, the code step. The code step is restored
 * after a reload, because a phone may unload the page while its owner looks for the code. A practice
 * without accounts is set up instead.
 */
export function SignIn({ next }: { next: string }) {
  const [step, setStep] = useState<'credentials' | 'code'>()
  const [username, setUsername] = useState<string>()
  const { data: pending, isFetching } = usePendingSignIn()
  const completeSignIn = useCompleteSignIn(next)
  const [isNewSignIn, setIsNewSignIn] = useState(false)
  const lockedFor = useQuery(queryFor(getScreenLock, {})).data?.lockedFor
  const isResumed = step === undefined && pending?.isPending === true && !isFetching

  if (lockedFor && !isNewSignIn) {
    return (
      <UnlockForm
        lockedFor={lockedFor}
        onUnlocked={completeSignIn}
        onSignIn={() => setIsNewSignIn(true)}
      />
    )
  }

  if (pending?.needsSetup && !isNewSignIn) {
    return <SetupForm token="" next={next} onLogin={() => setIsNewSignIn(true)} />
  }

  if (step === 'code' || isResumed) {
    return (
      <CodeForm
        resendSeconds={isResumed ? pending.resendInSeconds : resendPauseSeconds}
        onBack={() => setStep('credentials')}
        onSignedIn={completeSignIn}
      />
    )
  }
  return (
    <LoginForm
      username={username}
      isReturning={username !== undefined}
      onCodeNeeded={(enteredName) => {
        setUsername(enteredName)
        setStep('code')
      }}
      onSignedIn={completeSignIn}
    />
  )
}
