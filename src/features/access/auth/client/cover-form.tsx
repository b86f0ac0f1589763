import { Lock, LogIn } from 'lucide'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { DialogFoot, DialogForm, DialogQuestion } from '#platform/client/ui/dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { fullName } from '#shared/names.ts'
import { codeLength } from '../rules.ts'
import { CodeInput } from './code-input.tsx'
import { LeaveButton } from './leave-button.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { UnlockWays } from './unlock-ways.tsx'
import { useCoverForm } from './use-cover-form.ts'
import type { SessionGuard } from './use-session-guard.ts'

interface CoverFormProps {
  user: User
  guard: SessionGuard
}

/** Asks for the password and, where it is required, for the emailed code. */
export function CoverForm({ user, guard }: CoverFormProps) {
  const form = useCoverForm(user, guard)
  const isLocked = guard.state === 'locked'
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const isCode = form.step === 'email' || form.step === 'app'

  // At first and after each rejected attempt.
  useEffect(() => {
    if (!form.isPending) input.current?.focus()
  }, [form.isPending])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isCode) void form.sendCode(code)
    else void form.sendPassword(password)
  }

  return (
    <DialogForm onSubmit={submit} aria-label={isLocked ? 'Unlock' : 'Sign in again'}>
      <DialogQuestion
        icon={<RoundIcon icon={isLocked ? Lock : LogIn} tone="river" />}
        title={isLocked ? 'This screen is locked.' : 'Your session has ended.'}
      >
        <p id={hintId}>
          {form.step === 'email'
            ? 'Enter the 6 digits from our latest email.'
            : form.step === 'app'
              ? 'Enter the 6 digits that your authenticator app shows now.'
              : form.step === 'passkey'
                ? 'Your password is right. Now use your passkey.'
                : isLocked
                  ? `${fullName(user)}, enter your password to go on where you were.`
                  : `What you were writing is still here. ${fullName(user)}, sign in again to go on.`}
        </p>
        {form.step === 'passkey' ? (
          <PasskeyButton
            label="Use my passkey"
            cancelledText="Your device gave no passkey. Please try again."
            onSignedIn={(signedIn) => guard.onSignedIn(signedIn, 'signed in')}
            isPrimary
            className="mt-4"
          />
        ) : isCode ? (
          <Field label="6-digit code" error={form.error} className="mt-4">
            <CodeInput ref={input} value={code} onCode={setCode} describedBy={hintId} />
          </Field>
        ) : (
          <OwnPasswordField
            ref={input}
            username={user.username}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={form.error}
            className="mt-4"
          />
        )}
        {isLocked && form.step === 'password' && <UnlockWays guard={guard} />}
        <output className="mt-3 block">{form.note}</output>
      </DialogQuestion>
      <DialogFoot>
        {form.step === 'email' ? (
          <Button
            variant="secondary"
            className="max-md:flex-1"
            onClick={() => void form.requestCode()}
          >
            Resend code
          </Button>
        ) : (
          <LeaveButton isLocked={isLocked} />
        )}
        {form.step !== 'passkey' && (
          // On phones they share a row, or each takes one: both widths have room for their pending texts.
          <Button
            type="submit"
            className="max-md:flex-1"
            pending={form.isPending}
            pendingText={isLocked ? 'Unlocking...' : 'Signing in...'}
            disabled={isCode && code.length < codeLength}
          >
            {isLocked ? 'Unlock' : 'Sign in'}
          </Button>
        )}
      </DialogFoot>
    </DialogForm>
  )
}
