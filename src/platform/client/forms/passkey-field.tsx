import { CircleAlert, CircleCheck, Fingerprint } from 'lucide'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { askForPasskey, cancelPasskey } from '../passkeys.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'

interface PasskeyState<Answer> {
  given: { passkey: Answer } | undefined
  isPending: boolean
  problem: string | undefined
  ask: () => Promise<void>
}

/** The answer of a passkey, which goes with a form instead of a code. @param start loads the options of the question */
export function usePasskeyField<Answer>(
  start: () => Promise<{ challenge: string }>,
): PasskeyState<Answer> {
  const [given, setGiven] = useState<{ passkey: Answer }>()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => cancelPasskey, [])
  return {
    given,
    isPending,
    problem,
    async ask() {
      setPending(true)
      setProblem(undefined)
      try {
        setGiven({ passkey: await askForPasskey<Answer>(await start()) })
      } catch {
        setProblem(m.auth_passkey_again())
      } finally {
        setPending(false)
      }
    },
  }
}

interface PasskeyFieldProps {
  passkey: PasskeyState<unknown>
  /** Says what to do after the passkey was given. */
  givenText: string
}

export function PasskeyField({ passkey, givenText }: PasskeyFieldProps) {
  return (
    <div className="grid gap-3">
      {passkey.given ? (
        <Notice tone="river" icon={CircleCheck}>
          {givenText}
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
