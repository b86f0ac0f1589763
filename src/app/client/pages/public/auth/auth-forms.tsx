import { useState } from 'react'
import { SignIn } from '#features/access/auth/client/sign-in.tsx'
import type { Link, useLinkToken } from '#features/access/auth/client/use-link-token.ts'
import { usePendingSignInRemoval } from '#features/access/auth/client/use-pending-sign-in.ts'
import { toSetupPath } from '#features/access/auth/rules.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { setCurrentUser } from '#features/core/sessions/client/set-current-user.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'
import { paths } from '#shared/paths.ts'
import { FormPending, OnDemand } from './on-demand.tsx'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

// Few visits need these forms, and the page has a byte budget. They use the query library, which the page does not load.
const startReads = async () =>
  (await import('#platform/client/http/query-client.ts')).startQueryClient()
async function loadAcceptForm() {
  const form = import('#features/staff/invitations/client/accept-form.tsx')
  await startReads()
  return (await form).AcceptForm
}
const loadSetupForm = async () =>
  (await import('#features/access/auth/client/setup-form.tsx')).SetupForm
const loadForgotForm = async () =>
  (await import('#features/access/password-reset/client/forgot-form.tsx')).ForgotForm
async function loadResetForm() {
  const form = import('#features/access/password-reset/client/reset-form.tsx')
  await startReads()
  return (await form).ResetForm
}

const forgottenHash = '#forgotten'
const toAddress = ({ kind, token }: Link) => `?${kind}#token=${encodeURIComponent(token)}`

interface AuthFormsProps {
  links: ReturnType<typeof useLinkToken>
  user: User | null
  next: string
}

/** The form of the link that led here, or the sign-in. */
export function AuthForms({ links: { link, isReady, forget }, user, next }: AuthFormsProps) {
  const [username, setUsername] = useState<string>()
  const [wasForgotten, setForgotten] = useState<boolean>()
  const isForgotten = wasForgotten ?? (isReady && location.hash === forgottenHash)
  const completeSignIn = useCompleteSignIn(next)
  // The first administrator goes on with the steps before the first publication.
  const completeSetup = useCompleteSignIn(next === paths.home ? paths.site : next)
  // A new therapist's profile waits to be filled in.
  const completeInvitation = useCompleteSignIn(next === paths.home ? paths.profile : next)
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
    history.replaceState(history.state, '', location.pathname + location.search)
    // Leads to the portal, as for everyone who is signed in.
    if (user) navigate(paths.signIn, { replace: true })
  }

  const showSetup = (token: string, onLogin: () => void) => {
    const props = { token, onSignedIn: completeSetup, onLogin }
    return <OnDemand load={loadSetupForm} props={props} address={toSetupPath(token)} />
  }

  if (link && !isReady) return <FormPending />
  if (isForgotten) {
    const props = { username: username ?? '', onBack: showLogin }
    return <OnDemand load={loadForgotForm} props={props} address={forgottenHash} />
  }
  if (!link)
    return (
      <SignIn
        onSignedIn={completeSignIn}
        next={next}
        username={username}
        onForgotten={showForgotForm}
        showSetup={(onLogin) => showSetup('', onLogin)}
      />
    )
  switch (link.kind) {
    case 'setup':
      return showSetup(link.token, showLogin)
    case 'invite': {
      const onSignedIn = (account: User) =>
        (account.role === 'therapist' ? completeInvitation : completeSignIn)(account)
      const props = { token: link.token, user, onSignedIn, onLogin: showLogin }
      return <OnDemand load={loadAcceptForm} props={props} address={toAddress(link)} />
    }
    case 'reset': {
      const onReset = (name: string) => {
        setUsername(name)
        // The session of this browser has ended with the others.
        if (user?.username === name) void setCurrentUser(null)
        showLogin()
      }
      const onAskAgain = () => showForgotForm()
      const props = { token: link.token, onReset, onAskAgain, onLogin: showLogin }
      return <OnDemand load={loadResetForm} props={props} address={toAddress(link)} />
    }
    default:
      return link.kind satisfies never
  }
}
