import { CircleAlert } from 'lucide'
import { toProviderPath } from '#features/access/identity-provider/rules.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useProviderWindow } from './use-provider-window.ts'
import type { SessionGuard } from './use-session-guard.ts'
import { useUnlockWays } from './use-unlock-ways.ts'

const providerPath = toProviderPath({ purpose: 'unlock', window: 'true' })

/** A passkey or the identity provider, in place of the password on a locked screen. */
export function UnlockWays({ guard }: { guard: SessionGuard }) {
  const { ensureLocked } = guard
  const { hasPasskey, provider } = useUnlockWays(guard.state === 'locked', ensureLocked)
  const { open, problem } = useProviderWindow(providerPath, ensureLocked)
  return (
    <>
      {hasPasskey && (
        <PasskeyButton
          label="Use my passkey"
          cancelledText="Your device gave no passkey. Try again, or enter your password."
          onSignedIn={(user) => guard.onSignedIn(user, 'unlocked')}
          isUnlock
          prepare={ensureLocked}
          className="mt-4"
        />
      )}
      {provider !== null && (
        <Button variant="secondary" wraps className="mt-4 w-full" onClick={() => void open()}>
          Unlock with {provider}
        </Button>
      )}
      {problem && (
        <Notice tone="ember" icon={CircleAlert} role="alert" className="mt-4">
          {problem}
        </Notice>
      )}
    </>
  )
}
