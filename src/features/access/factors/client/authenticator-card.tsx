import { CircleAlert, Fingerprint, KeyRound, MailCheck, ShieldCheck, Smartphone } from 'lucide'
import { useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { closeNow } from '#platform/client/ui/close-now.ts'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { Loading, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { formatLongDay } from '#shared/practice-time.ts'
import type { Factors } from '../contract/factors.ts'
import {
  describeMissingFactor,
  describeSignInWithout,
  hasLastRequiredFactor,
  hasOwnFactor,
  lastFactorText,
} from '../labels.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetupDialog } from './setup-dialog.tsx'
import { useAuthenticator } from './use-authenticator.ts'

/** The second step of the signed-in person’s sign-in, and the ways to change it. */
export function AuthenticatorCard() {
  const authenticator = useAuthenticator()
  const { factors, setup } = authenticator
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section
      aria-labelledby="second-step"
      className="rounded-card border border-line bg-paper px-5 py-5 md:px-6"
    >
      <h2 ref={heading} id="second-step" tabIndex={-1} className="heading-focus type-card">
        Second step at sign-in
      </h2>
      {factors.data ? (
        <>
          <FactorState factors={factors.data} whose="Your" />
          <div className="mt-4 flex flex-wrap gap-2.5">
            {hasOwnFactor(factors.data) && (
              <Button
                variant="secondary"
                pending={authenticator.isRenewing}
                pendingText="Making codes..."
                onClick={() => void authenticator.renew()}
              >
                <Icon icon={KeyRound} size="text" />
                New recovery codes
              </Button>
            )}
            {!factors.data.totp ? (
              <Button
                pending={setup.isStarting}
                pendingText="Preparing..."
                onClick={() => void setup.begin()}
              >
                <Icon icon={Smartphone} size="text" />
                Add an authenticator app
              </Button>
            ) : (
              !hasLastRequiredFactor(factors.data) && (
                <Button variant="destructive-outline" onClick={() => setAsking(true)}>
                  Remove app
                </Button>
              )
            )}
          </div>
          {hasLastRequiredFactor(factors.data) && (
            <p className="mt-3 text-sm text-ink-muted">{lastFactorText}</p>
          )}
        </>
      ) : factors.isError ? (
        <ErrorState
          place="inside"
          headingLevel="h3"
          title="This could not be loaded"
          action={
            <TryAgain
              onTry={() => void factors.refetch()}
              isTrying={factors.isFetching}
              size="row"
            />
          }
        >
          {toErrorMessage(factors.error, 'Please check your connection and try again.')}
        </ErrorState>
      ) : (
        <Loading label="Loading the second step at sign-in">
          <SkeletonRows rows={1} />
        </Loading>
      )}
      <SetupDialog setup={setup} />
      <RecoveryCodesDialog
        codes={setup.recoveryCodes}
        onClose={() => {
          closeNow(setup.hideCodes)
          heading.current?.focus()
        }}
      />
      <QuestionDialog
        open={isAsking}
        title="Remove the authenticator app?"
        icon={<RoundIcon icon={Smartphone} tone="ember" />}
        onKeep={() => setAsking(false)}
        goLabel="Remove app"
        onGo={() =>
          void authenticator.remove(() => {
            closeNow(() => setAsking(false))
            heading.current?.focus()
          })
        }
        isPending={authenticator.isRemoving}
        pendingText="Removing..."
      >
        {factors.data && describeSignInWithout({ ...factors.data, totp: null })}
      </QuestionDialog>
    </section>
  )
}

const describeCodes = (left: number) =>
  left === 0
    ? 'There are no recovery codes left.'
    : left === 1
      ? '1 recovery code left.'
      : `${left} recovery codes left.`

interface FactorStateProps {
  factors: Factors
  whose: 'Your' | 'Their'
}

/** The present second step as a sentence. */
export function FactorState({ factors, whose }: FactorStateProps) {
  const { totp, passkeys, passkeyFault, email, isRequired, recoveryCodesLeft } = factors
  if (hasOwnFactor(factors)) {
    return (
      <div className="mt-2 grid justify-items-start gap-2 text-sm text-ink-muted">
        <div className="flex flex-wrap gap-2">
          {passkeyFault === null && passkeys.length > 0 && (
            <Chip tone="moss" icon={Fingerprint}>
              {passkeys.length === 1 ? 'Passkey' : `${passkeys.length} passkeys`}
            </Chip>
          )}
          {totp && (
            <Chip tone="moss" icon={ShieldCheck}>
              Authenticator app
            </Chip>
          )}
        </div>
        <p>
          {totp && `App since ${formatLongDay(new Date(totp.since))}. `}
          {describeCodes(recoveryCodesLeft)}
        </p>
      </div>
    )
  }
  return (
    <div className="mt-2 grid justify-items-start gap-2 text-sm text-ink-muted">
      <Chip tone={email && !isRequired ? 'river' : 'larch'} icon={email ? MailCheck : CircleAlert}>
        {email ? 'Code by email' : 'None'}
      </Chip>
      <p>{describeMissingFactor(factors, whose)}</p>
    </div>
  )
}
