import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getScreenLock } from '#features/sessions/contract.ts'
import { queryFor } from '#platform/client/query-client.ts'
import { CodeForm } from './code-form.tsx'
import { LoginForm } from './login-form.tsx'
import { UnlockForm } from './unlock-form.tsx'
import { useEntrance } from './use-entrance.ts'

/** Username and password first; then, when the server asks for it, the mailed code. */
export function SignIn({ next }: { next: string }) {
  const [step, setStep] = useState<'credentials' | 'code'>('credentials')
  const [username, setUsername] = useState<string>()
  const enter = useEntrance(next)
  const [isNewSignIn, setIsNewSignIn] = useState(false)
  const lockedFor = useQuery(queryFor(getScreenLock, {})).data?.lockedFor

  if (lockedFor && !isNewSignIn) {
    return (
      <UnlockForm lockedFor={lockedFor} onUnlocked={enter} onSignIn={() => setIsNewSignIn(true)} />
    )
  }

  if (step === 'code') {
    return <CodeForm onBack={() => setStep('credentials')} onSignedIn={enter} />
  }
  return (
    <LoginForm
      username={username}
      isReturning={username !== undefined}
      onCodeNeeded={(known) => {
        setUsername(known)
        setStep('code')
      }}
      onSignedIn={enter}
    />
  )
}
