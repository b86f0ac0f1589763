import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide'
import type { PendingEmail } from '#features/requests/emails/contract/pending-emails.ts'
import { findListedName } from '#features/staff/work-queue/client/position.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { usePendingEmails } from './queries.ts'
import { UndoButton } from './undo-button.tsx'
import { useUndo } from './use-undo.ts'

interface SendingElsewhereProps {
  userId: number
  leadId: number
  onOpen: (leadId: number) => void
}

/** One's emails to other clients that are being sent, with Undo: the next lead opens before they have left. */
export function SendingElsewhere({ userId, leadId, onOpen }: SendingElsewhereProps) {
  const own = usePendingEmails().filter((email) => email.canUndo && email.leadId !== leadId)
  return (
    <output className="contents">
      {own.map((email) => (
        <Sending key={email.emailId} userId={userId} email={email} onOpen={onOpen} />
      ))}
    </output>
  )
}

interface SendingProps extends Pick<SendingElsewhereProps, 'userId' | 'onOpen'> {
  email: PendingEmail
}

function Sending({ userId, email, onOpen }: SendingProps) {
  const { leadId, emailId } = email
  const name = findListedName(useQueryClient(), leadId)
  const undoing = useUndo({
    userId,
    leadId,
    emailId,
    onUndone: () => onOpen(leadId),
  })
  return (
    <span className="flex shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-river-50 px-4 py-1 text-sm print:hidden">
      <Icon icon={Send} size="text" />
      <span className="min-w-0 wrap-anywhere">
        Sending your email to <bdi>{name ?? `the client of lead ${leadId}`}</bdi>…
      </span>
      <UndoButton variant="quiet" undoing={undoing} />
    </span>
  )
}
