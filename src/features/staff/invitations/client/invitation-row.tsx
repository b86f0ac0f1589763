import { Send, Trash2 } from 'lucide'
import { roleNames } from '#features/staff/user-admin/rules.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { EmailText } from '#platform/client/ui/portal/email-text.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { fullName } from '#shared/names.ts'
import { formatShortDate, formatTime } from '#shared/practice-time.ts'
import type { Invitation } from '../contract.ts'

interface InvitationRowProps {
  invitation: Invitation
  isSending: boolean
  onSendAgain: () => void
  onWithdraw: () => void
}

function Moment({ at }: { at: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at}>
      {formatShortDate(moment)} at {formatTime(moment)}
    </time>
  )
}

/** One open invitation: for whom, by whom, until when. */
export function InvitationRow(props: InvitationRowProps) {
  const { invitation, isSending, onSendAgain, onWithdraw } = props
  const { email, role, isTherapist, invitedBy, isValid, sentAt, expiresAt } = invitation
  const name = fullName(invitation)
  const isBoth = role === 'admin' && isTherapist
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5 border-b border-line px-5 py-3.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">
          {name}
          <span className="font-normal text-ink-muted">
            {`, ${roleNames[role]}${isBoth ? ' and Therapist' : ''}`}
          </span>
        </p>
        <p className="text-sm wrap-anywhere">
          <EmailText>{email}</EmailText>
        </p>
        <p className="mt-0.5 text-sm text-ink-muted wrap-anywhere">
          Sent <Moment at={sentAt} />
          {invitedBy !== null && ` by ${invitedBy}`}.{' '}
          {isValid ? (
            <>
              Works until <Moment at={expiresAt} />.
            </>
          ) : (
            <strong className="text-ember-700">
              Its link ended, as its sender is no longer an administrator. Send it again.
            </strong>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary-light"
          size="row"
          pending={isSending}
          pendingText="Sending..."
          onClick={onSendAgain}
        >
          <Icon icon={Send} size="small" />
          Send again
          <VisuallyHidden>{` to ${name}`}</VisuallyHidden>
        </Button>
        <Button variant="destructive-quiet" size="row" onClick={onWithdraw}>
          <Icon icon={Trash2} size="small" />
          Withdraw
          <VisuallyHidden>{` the invitation of ${name}`}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}
