import { MailX } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { fullName } from '#shared/names.ts'
import type { Invitation } from '../contract.ts'
import { InvitationRow } from './invitation-row.tsx'
import { useOpenInvitations } from './use-open-invitations.ts'

/** The open invitations. Not shown until there is one. */
export function OpenInvitations() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [leaving, setLeaving] = useState<Invitation>()
  const [withdrawnCount, setWithdrawnCount] = useState(0)
  const { invitations, sendingId, sendAgain, isWithdrawing, withdraw } = useOpenInvitations(() => {
    setLeaving(undefined)
    setWithdrawnCount((count) => count + 1)
  })
  // The button that opened the question is about to disappear, just after focus returned to it.
  useEffect(() => {
    if (withdrawnCount > 0) heading.current?.focus()
  }, [withdrawnCount])
  const { data, error } = invitations
  // When the last one is withdrawn the list stays, because its heading has the focus then.
  const [hasHadRows, setHadRows] = useState(false)
  if (!hasHadRows && data && data.length > 0) setHadRows(true)
  if (!data && error) {
    return (
      <section className="mb-4 rounded-card border border-line bg-paper">
        <ErrorState
          place="inside"
          title="The invitations could not be loaded"
          action={
            <TryAgain
              onTry={() => void invitations.refetch()}
              isTrying={invitations.isFetching}
              size="row"
            />
          }
        >
          {toErrorMessage(error, 'Please check your connection and try again.')}
        </ErrorState>
      </section>
    )
  }
  if (!data || !hasHadRows) return null
  return (
    <section
      aria-labelledby="open-invitations"
      className="mb-5 overflow-hidden rounded-card border border-line bg-paper"
    >
      <h2
        ref={heading}
        id="open-invitations"
        tabIndex={-1}
        className="heading-focus px-5 pt-4 pb-3 type-card-small"
      >
        Open invitations
      </h2>
      {data.length === 0 && (
        <p className="border-t border-line px-5 py-3.5 text-sm text-ink-muted">
          No invitation is open.
        </p>
      )}
      <ul className="border-t border-line empty:hidden">
        {data.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isSending={sendingId === invitation.id}
            onSendAgain={() => sendAgain(invitation)}
            onWithdraw={() => setLeaving(invitation)}
          />
        ))}
      </ul>
      <QuestionDialog
        open={leaving !== undefined}
        title="Withdraw the invitation?"
        icon={<RoundIcon icon={MailX} tone="ember" />}
        onKeep={() => {
          if (!isWithdrawing) setLeaving(undefined)
        }}
        goLabel="Withdraw"
        onGo={() => {
          if (leaving) withdraw(leaving)
        }}
        isPending={isWithdrawing}
        pendingText="Withdrawing..."
      >
        The link in the email to <strong className="wrap-anywhere">{leaving?.email}</strong> stops
        working. You can invite {leaving ? fullName(leaving) : 'them'} again at any time.
      </QuestionDialog>
    </section>
  )
}
