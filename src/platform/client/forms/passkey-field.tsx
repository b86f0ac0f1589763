import { CircleAlert, CircleCheck, Fingerprint } from 'lucide'
import { useState } from 'react'
import { startPasskeySignIn } from '#features/access/auth/contract.ts'
import type { PasskeyAnswer } from '#features/access/factors/contract/passkeys.ts'
import { m } from '#messages'
import { sendChange } from '#platform/client/http/send-change.ts'
import { askForPasskey } from '#platform/client/passkeys.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'

/** The answer of a passkey, which goes with the new password instead of a code. */
export function useResetPasskey() {
  const [given, setGiven] = useState<{ passkey: PasskeyAnswer }>()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  return {
    given,
    isPending,
    problem,
    async ask() {
      setPending(true)
      setProblem(undefined)
      try {
        setGiven({ passkey: await askForPasskey(await sendChange(startPasskeySignIn, {})) })
      } catch {
        setProblem(m.auth_passkey_again())
      } finally {
        setPending(false)
      }
    },
  }
}

export function ResetPasskey({ passkey }: { passkey: ReturnType<typeof useResetPasskey> }) {
  return (
    <div className="grid gap-3">
      {passkey.given ? (
        <Notice tone="river" icon={CircleCheck}>
          {m.auth_passkey_given()}
        </Notice>
      ) : (
        <>
          <p className="text-sm text-ink-muted">{m.auth_factor_passkey()}</p>
          <Button
            variant="secondary"
            pending={passkey.isPending}
            pendingText={m.auth_passkey_waiting()}
            onClick={() => void passkey.ask()}
          >
            <Icon icon={Fingerprint} size="text" />
            {m.auth_passkey_continue()}
          </Button>
        </>
      )}
      {passkey.problem && (
        <Notice tone="ember" icon={CircleAlert} role="alert">
          {passkey.problem}
        </Notice>
      )}
    </div>
  )
}
