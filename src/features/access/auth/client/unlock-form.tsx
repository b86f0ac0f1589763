import { Lock } from 'lucide'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { unlockScreen } from '#features/core/sessions/contract.ts'
import { m } from '#messages'
import { FormHeading } from '#platform/client/forms/form-heading.tsx'
import { SubmitButton } from '#platform/client/forms/submit-button.tsx'
import { CallError, callOverHttp, toErrorMessage } from '#platform/client/http/api.ts'
import { publishSessionEvent } from '#platform/client/http/session-events.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { fullName } from '#shared/names.ts'
import { OwnPasswordField } from './own-password-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderLink } from './provider-link.tsx'

interface UnlockFormProps {
  lockedFor: Pick<User, 'firstName' | 'lastName' | 'email'> & {
    passkeyOrigin: string | null
    provider: string | null
  }
  /** The page to open afterwards. */
  next: string
  onUnlocked: (user: User) => void
  /** Also called when the session has expired. */
  onSignIn: () => void
}

/** True if the server refused the password; 401 would mean that the session has expired. */
const isWrongPassword = (error: unknown) => error instanceof CallError && error.status === 400

/** Unlocks the session of this browser after a reload or in a new tab. */
export function UnlockForm({ lockedFor, next, onUnlocked, onSignIn }: UnlockFormProps) {
  const { passkeyOrigin, provider } = lockedFor
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!isPending) input.current?.focus()
  }, [isPending])

  const goOn = (user: User) => {
    publishSessionEvent('unlocked')
    onUnlocked(user)
  }

  const unlock = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    // Read from the field, which may have been filled in before this script ran.
    const password = input.current?.value ?? ''
    setIsPending(true)
    setError(undefined)
    try {
      goOn(await callOverHttp(unlockScreen, { body: { password } }))
    } catch (failure) {
      setIsPending(false)
      if (failure instanceof CallError && failure.status === 401) onSignIn()
      else if (isWrongPassword(failure)) setError(m.auth_not_your_password())
      else setError(toErrorMessage(failure, m.forms_server_unreachable()))
    }
  }

  return (
    <>
      <span className="mb-3.5 grid size-15 place-items-center rounded-bubble bg-river-100 text-river-700">
        <Icon icon={Lock} size="card" />
      </span>
      <FormHeading title={m.auth_locked()}>
        {m.auth_locked_text({ name: fullName(lockedFor) })}
      </FormHeading>
      <form
        noValidate
        method="post"
        onSubmit={(event) => void unlock(event)}
        aria-label={m.auth_unlock()}
        className="mt-7"
      >
        <OwnPasswordField ref={input} username={lockedFor.email} error={error} />
        <SubmitButton pending={isPending} pendingText={m.auth_unlocking()} className="mt-6 w-full">
          {m.auth_unlock()}
        </SubmitButton>
      </form>
      {passkeyOrigin !== null && (
        <PasskeyButton
          label={m.auth_passkey_continue()}
          cancelledText={m.auth_passkey_cancelled()}
          origin={passkeyOrigin}
          onSignedIn={goOn}
          isUnlock
          className="mt-3.5"
        />
      )}
      {provider !== null && (
        <ProviderLink label={m.provider_unlock({ name: provider })} next={next} isUnlock />
      )}
      <button
        type="button"
        onClick={onSignIn}
        className="mt-3.5 inline-flex min-h-11 items-center font-semibold text-river-600 transition-colors hover:text-river-800"
      >
        {m.auth_other_person()}
      </button>
    </>
  )
}
