import { Fingerprint } from 'lucide'
import { useRef, useState } from 'react'
import { hasPasskeys } from '#platform/client/passkeys.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { closeNow } from '#platform/client/ui/close-now.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { formatLongDay } from '#shared/practice-time.ts'
import type { Factors, PasskeyFault } from '../contract/factors.ts'
import { describeSignInWithout, hasLastRequiredFactor } from '../labels.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { usePasskeys } from './use-passkeys.ts'

type Passkey = Factors['passkeys'][number]

const faultTexts: Record<PasskeyFault, string> = {
  'ip-address':
    'Passkeys need a host name: the address of this portal is an IP address. Ask who runs the server.',
  'not-https': 'Passkeys need an address that begins with https. Ask who runs the server.',
}

/** The passkeys of the signed-in person, or the reason for which there can be none here. */
export function PasskeysCard() {
  const passkeys = usePasskeys()
  const { factors } = passkeys
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The card above says what could not be loaded.
  if (!factors) return null
  const reason = findReason(factors)
  return (
    <section
      aria-labelledby="passkeys"
      className="rounded-card border border-line bg-paper px-5 py-5 md:px-6"
    >
      <h2 ref={heading} id="passkeys" tabIndex={-1} className="heading-focus type-card">
        Passkeys
      </h2>
      <p className="mt-2 text-sm text-ink-muted">
        {reason ??
          'A passkey signs you in with a fingerprint, a face or a PIN of your device, without password and code. It works only at this address, so no false page can ask for it.'}
      </p>
      <PasskeyList
        passkeys={factors.passkeys}
        onRemove={hasLastRequiredFactor(factors) ? undefined : setRemoved}
      />
      {!reason && (
        <Button className="mt-4" onClick={() => setAdding(true)}>
          <Icon icon={Fingerprint} size="text" />
          Add a passkey
        </Button>
      )}
      <PasskeyDialog
        open={isAdding}
        onClose={() => {
          passkeys.cancel()
          setAdding(false)
        }}
        onAdded={() => setAdding(false)}
        passkeys={passkeys}
      />
      <RecoveryCodesDialog
        codes={passkeys.recoveryCodes}
        onClose={() => {
          closeNow(passkeys.hideCodes)
          heading.current?.focus()
        }}
      />
      <QuestionDialog
        open={removed !== undefined}
        title={`Remove ${removed?.name ?? 'the passkey'}?`}
        icon={<RoundIcon icon={Fingerprint} tone="ember" />}
        onKeep={() => setRemoved(undefined)}
        goLabel="Remove passkey"
        onGo={() =>
          void passkeys.remove(removed?.id ?? 0, () => {
            closeNow(() => setRemoved(undefined))
            heading.current?.focus()
          })
        }
        isPending={passkeys.isRemoving}
        pendingText="Removing..."
      >
        It no longer signs you in. Remove it on your device, too, which still offers it.{' '}
        {describeSignInWithout({
          ...factors,
          passkeys: factors.passkeys.filter(({ id }) => id !== removed?.id),
        })}
      </QuestionDialog>
    </section>
  )
}

function findReason({ passkeyFault, passkeyOrigin }: Factors): string | undefined {
  if (passkeyFault) return faultTexts[passkeyFault]
  if (passkeyOrigin !== location.origin) return `Passkeys work only at ${passkeyOrigin}.`
  return hasPasskeys() ? undefined : 'This browser has no passkeys.'
}

interface PasskeyListProps {
  passkeys: readonly Passkey[]
  /** Undefined for the last factor where one is required; the other card says why. */
  onRemove: ((passkey: Passkey) => void) | undefined
}

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  if (passkeys.length === 0) return null
  return (
    <ul className="mt-3 border-t border-line">
      {passkeys.map((passkey) => (
        <li
          key={passkey.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
        >
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{passkey.name}</p>
            <p className="text-sm text-ink-muted">
              Added {formatLongDay(new Date(passkey.createdAt))}
              {passkey.lastUsedAt
                ? `, last used ${formatLongDay(new Date(passkey.lastUsedAt))}`
                : ', not used yet'}
            </p>
          </div>
          {onRemove && (
            <Button size="row" variant="destructive-outline" onClick={() => onRemove(passkey)}>
              Remove
              <VisuallyHidden> {passkey.name}</VisuallyHidden>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
