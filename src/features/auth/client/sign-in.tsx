import { useState } from 'react'
import { CodeForm } from './code-form.tsx'
import { LoginForm } from './login-form.tsx'
import { useEntrance } from './use-entrance.ts'

/** Username and password first; then, when the server asks for it, the mailed code. */
export function SignIn({ next }: { next: string }) {
  const [step, setStep] = useState<'credentials' | 'code'>('credentials')
  const [username, setUsername] = useState<string>()
  const enter = useEntrance(next)

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
