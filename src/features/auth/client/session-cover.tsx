import { Lock, LogIn } from 'lucide'
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { User } from '#features/accounts/contract.ts'
import { logout } from '#features/sessions/contract.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { PasswordInput } from '#platform/client/forms/password-input.tsx'
import { hasUnsavedText, leaveWithoutConfirmation } from '#platform/client/forms/unsaved-text.ts'
import { callOverHttp } from '#platform/client/http/api.ts'
import { publishSessionEvent } from '#platform/client/http/session-end.ts'
import { coverScreen, uncoverScreen } from '#platform/client/screen-cover.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogFoot, DialogForm, DialogQuestion } from '#platform/client/ui/dialog.tsx'
import { RippleSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { codeLength } from '../rules.ts'
import { CodeInput } from './code-input.tsx'
import { useCoverForm } from './use-cover-form.ts'
import { type SessionGuardState, useSessionGuard } from './use-session-guard.ts'

/** Covers the portal while nobody may read it, and lets its owner come back to it. */
export function SessionCover({ user }: { user: User }) {
  const guard = useSessionGuard(user)
  if (guard.state === 'alive') return null
  return createPortal(
    <main>
      <h1 className="sr-only">{practice.name}</h1>
      <TakePageAway />
      <Dialog open onClose={() => {}} size="small">
        {guard.state === 'uncertain' || guard.state === 'leaving' ? (
          <Checking guard={guard} />
        ) : (
          <ComeBack key={guard.state} user={user} guard={guard} />
        )}
      </Dialog>
      <BringPageBack />
    </main>,
    document.body,
  )
}

// Two parts, as effects run from first to last: the page goes before the dialog opens and takes the
// focus, and comes back, with its focus, after the dialog has closed.

function TakePageAway() {
  useLayoutEffect(coverScreen, [])
  return null
}

function BringPageBack() {
  useLayoutEffect(() => uncoverScreen, [])
  return null
}

function Checking({ guard }: { guard: SessionGuardState }) {
  return (
    <>
      <DialogQuestion title="One moment">
        <output className="block">
          {guard.isUnreachable
            ? 'We cannot reach the server to check whether you are still signed in. Trying again every few seconds.'
            : 'Checking whether you are still signed in.'}
        </output>
        <RippleSpinner label="Checking" className="mt-4" />
      </DialogQuestion>
      {guard.isUnreachable && (
        <DialogFoot>
          <Button onClick={guard.checkAgain}>Try again</Button>
        </DialogFoot>
      )}
    </>
  )
}

interface ComeBackProps {
  user: User
  guard: SessionGuardState
}

/** Password, and where it is needed the mailed code. */
function ComeBack({ user, guard }: ComeBackProps) {
  const form = useCoverForm(user, guard)
  const isLocked = guard.state === 'locked'
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const codeHintId = useId()
  const isCode = form.step === 'code'

  // Again after each refusal.
  useEffect(() => {
    if (!form.isPending) input.current?.focus()
  }, [form.isPending])

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isCode) void form.sendCode(code)
    else void form.sendPassword(password)
  }

  return (
    <DialogForm onSubmit={send} aria-label={isLocked ? 'Unlock' : 'Sign in again'}>
      <DialogQuestion
        icon={<RoundIcon icon={isLocked ? Lock : LogIn} tone="river" />}
        title={isLocked ? 'This screen is locked.' : 'Your session has ended.'}
      >
        <p id={codeHintId}>
          {isCode
            ? 'Enter the 6 digits from our latest email.'
            : isLocked
              ? `${fullName(user)}, enter your password to go on where you were.`
              : `What you were writing is still here. ${fullName(user)}, sign in again to go on.`}
        </p>
        {/* So that a password manager knows whose password is asked for. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        {isCode ? (
          <Field label="6-digit code" error={form.error} className="mt-4">
            <CodeInput ref={input} value={code} onCode={setCode} describedBy={codeHintId} />
          </Field>
        ) : (
          <Field label="Password" error={form.error} className="mt-4">
            <PasswordInput
              ref={input}
              value={password}
              autoComplete="current-password"
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        )}
        <output className="mt-3 block">{form.note}</output>
      </DialogQuestion>
      <DialogFoot>
        {isCode ? (
          <Button variant="secondary" onClick={() => void form.askForCode()}>
            Resend code
          </Button>
        ) : (
          <LeaveButton isLocked={isLocked} />
        )}
        <Button
          type="submit"
          pending={form.isPending}
          pendingText={isLocked ? 'Unlocking...' : 'Signing in...'}
          disabled={isCode && code.length < codeLength}
        >
          {isLocked ? 'Unlock' : 'Sign in'}
        </Button>
      </DialogFoot>
    </DialogForm>
  )
}

/** For somebody else, or for whoever wants to stop here. It says when unsaved text goes with it. */
function LeaveButton({ isLocked }: { isLocked: boolean }) {
  const [isUnsaved] = useState(hasUnsavedText)
  const [isPending, setIsPending] = useState(false)
  const leave = async () => {
    setIsPending(true)
    try {
      await callOverHttp(logout, {})
      publishSessionEvent('signed out')
    } catch {
      // Not reached: the lock stays, and the sign-in page asks for a password all the same.
    }
    leaveWithoutConfirmation(paths.signIn)
  }
  const action = isLocked ? 'Sign out' : 'Leave'
  return (
    <Button
      variant="secondary"
      pending={isPending}
      pendingText="Signing out..."
      onClick={() => void leave()}
    >
      {isUnsaved ? `${action} and discard my text` : action}
    </Button>
  )
}
