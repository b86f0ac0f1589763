import { CircleAlert, Fingerprint } from 'lucide'
import { useRef, useState } from 'react'
import type { PasskeyAnswer } from '#features/access/factors/contract/passkeys.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { m } from '#messages'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import { askForPasskey, hasPasskeys } from '#platform/client/passkeys.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import {
  signInByPasskey,
  startPasskeySignIn,
  startPasskeyUnlock,
  unlockByPasskey,
} from '../contract.ts'

interface PasskeyButtonProps {
  label: string
  /** After the browser’s dialog was closed without a passkey. */
  cancelledText: string
  /** The only address at which passkeys work, where it is not known that this is the one. */
  origin?: string
  onSignedIn: (user: User) => void
  /** Unlocks the screen of this browser instead; `prepare` runs before. */
  isUnlock?: boolean
  prepare?: (() => Promise<unknown>) | undefined
  isPrimary?: boolean
  className: string
}

/** Signs in or unlocks by a passkey, or says why this browser or this address has none. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const { label, origin, isPrimary = false, className } = props
  const isHydrated = useIsHydrated()
  const { isPending, problem, signIn } = usePasskey(props)
  const reason = isHydrated ? findReason(origin) : undefined
  return (
    <div className={className}>
      {reason ? (
        <p className="text-sm text-ink-muted">{reason}</p>
      ) : (
        <Button
          variant={isPrimary ? 'primary' : 'secondary'}
          pending={isPending}
          pendingText={m.auth_passkey_waiting()}
          onClick={() => void signIn()}
          className="w-full"
        >
          <Icon icon={Fingerprint} size="text" />
          {label}
        </Button>
      )}
      {problem && (
        <Notice tone="ember" icon={CircleAlert} role="alert" className="mt-3.5">
          {problem}
        </Notice>
      )}
    </div>
  )
}

function findReason(origin: string | undefined): string | undefined {
  if (!hasPasskeys()) return m.auth_passkey_unsupported()
  if (origin !== undefined && origin !== location.origin) {
    return m.auth_passkey_elsewhere({ address: origin })
  }
  return undefined
}

function usePasskey({ cancelledText, onSignedIn, isUnlock, prepare }: PasskeyButtonProps) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isAsking = useRef(false)

  async function signIn() {
    if (isAsking.current) return
    isAsking.current = true
    setPending(true)
    setProblem(undefined)
    try {
      await prepare?.()
      const options = await sendChange(isUnlock ? startPasskeyUnlock : startPasskeySignIn, {})
      const response = await askForPasskey<PasskeyAnswer>(options)
      const send = isUnlock ? unlockByPasskey : signInByPasskey
      const user = await sendChange(send, { body: { response } })
      if (!isUnlock) {
        const text = m.auth_welcome_back({ firstName: user.firstName })
        showToast({ kind: 'success', title: m.auth_login_successful(), text })
      }
      // The button stays pending until the page is left.
      onSignedIn(user)
    } catch (error) {
      isAsking.current = false
      setPending(false)
      const isAnswered = error instanceof CallError
      setProblem(isAnswered ? toErrorMessage(error, m.auth_error()) : cancelledText)
    }
  }

  return { isPending, problem, signIn }
}
