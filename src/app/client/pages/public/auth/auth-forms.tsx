import { useState } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { usePendingSignInRemoval } from '#features/auth/client/queries.ts'
import { SetupForm } from '#features/auth/client/setup-form.tsx'
import { SignIn } from '#features/auth/client/sign-in.tsx'
import { useCompleteSignIn } from '#features/auth/client/use-complete-sign-in.ts'
import type { useLinkToken } from '#features/auth/client/use-link-token.ts'
import { useSetCurrentUser } from '#features/sessions/client/queries.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'
import { paths } from '#shared/paths.ts'
import { FormPending, OnDemand } from './on-demand.tsx'

// Few visits need these forms, and the page has a byte budget.
const loadAcceptForm = async () =>
  (await import('#features/invitations/client/accept-form.tsx')).AcceptForm
const loadForgotForm = async () =>
  (await import('#features/password-reset/client/forgot-form.tsx')).ForgotForm
const loadResetForm = async () =>
  (await import('#features/password-reset/client/reset-form.tsx')).ResetForm

interface AuthFormsProps {
  links: ReturnType<typeof useLinkToken>
  user: User | null
  next: string
}

/** The form of the link that led here, or the sign-in. */
export function AuthForms({ links: { link, isReady, forget }, user, next }: AuthFormsProps) {
  const [username, setUsername] = useState<string>()
  const [isForgotten, setForgotten] = useState(false)
  const completeSignIn = useCompleteSignIn(next)
  const setCurrentUser = useSetCurrentUser()
  const navigate = useNavigate()
  usePendingSignInRemoval()
  const showForgotForm = (typed = '') => {
    forget()
    setUsername(typed)
    setForgotten(true)
  }

  const showLogin = () => {
    forget()
    setForgotten(false)
    // Leads to the portal, as for everyone who is signed in.
    if (user) navigate(paths.signIn, { replace: true })
  }

  if (link && !isReady) return <FormPending />
  if (isForgotten) {
    const props = { username: username ?? '', onBack: showLogin }
    return <OnDemand load={loadForgotForm} props={props} />
  }
  if (!link) return <SignIn next={next} username={username} onForgotten={showForgotForm} />
  switch (link.kind) {
    case 'setup':
      return (
        <SetupForm
          token={link.token}
          // The first administrator goes on with the steps before the first publication.
          next={next === paths.home ? paths.site : next}
          onLogin={showLogin}
        />
      )
    case 'invite': {
      const props = { token: link.token, user, onSignedIn: completeSignIn, onLogin: showLogin }
      return <OnDemand load={loadAcceptForm} props={props} />
    }
    case 'reset': {
      const onReset = (name: string) => {
        setUsername(name)
        // The session of this browser has ended with the others.
        if (user?.username === name) setCurrentUser(null)
        showLogin()
      }
      const onAskAgain = () => showForgotForm()
      const props = { token: link.token, onReset, onAskAgain, onLogin: showLogin }
      return <OnDemand load={loadResetForm} props={props} />
    }
    default:
      return link.kind satisfies never
  }
}
