import { Send } from 'lucide'
import type { ReactNode } from 'react'
import type { PendingEmail } from '#features/requests/emails/contract/pending-emails.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { usePendingEmails } from './queries.ts'
import { UndoButton } from './undo-button.tsx'
import { useUndo } from './use-undo.ts'

interface LeadSendingProps {
  userId: number
  lead: { id: number; name: string }
  /** Called when the email is the draft again. */
  onUndone: () => void
  /** Shown instead while no email is being sent. */
  children?: ReactNode
}

/** In a lead's row: an email is being sent, with Undo for its writer, as high as the text that it replaces. */
export function LeadSending({ lead, children, ...undo }: LeadSendingProps) {
  const emails = usePendingEmails().filter(({ leadId }) => leadId === lead.id)
  const own = emails.find(({ canUndo }) => canUndo)
  if (emails.length === 0) return children
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs font-semibold">
      <span className="flex items-center gap-1.5 whitespace-nowrap">
        <Icon icon={Send} size="tiny" />
        Sending…
      </span>
      {own && <UndoInRow key={own.emailId} lead={lead} email={own} {...undo} />}
    </span>
  )
}

function UndoInRow(props: Omit<LeadSendingProps, 'children'> & { email: PendingEmail }) {
  const { userId, lead, email, onUndone } = props
  const undoing = useUndo({
    userId,
    leadId: lead.id,
    emailId: email.emailId,
    onUndone,
  })
  return (
    <UndoButton
      variant="quiet"
      // Larger than its text, so that it is easy to hit, but no row grows by it; above the press that opens the row.
      className="relative z-1 -mx-3.5 -my-2"
      undoing={undoing}
    >
      <VisuallyHidden> the email to {lead.name}</VisuallyHidden>
    </UndoButton>
  )
}
