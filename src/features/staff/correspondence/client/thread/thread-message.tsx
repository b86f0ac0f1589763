import { useQueryClient } from '@tanstack/react-query'
import { MessageCard, SendAgain } from '#features/requests/emails/client/message-card.tsx'
import type { ThreadMessage } from '#features/requests/emails/contract.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { showToast } from '#platform/client/toasts.ts'
import { PendingEmail } from './pending-email.tsx'
import { useResendLeadEmail } from './queries.ts'
import { useRewrite } from './use-undo.ts'

/** The current draft: an email that is being sent again from it has no "Send again" in the thread. */
export type DraftText = { subject: string; message: string; sendKey: string }

interface ThreadMessageCardProps {
  userId: number
  leadId: number
  message: ThreadMessage
  draft: DraftText | undefined
  now: Date
  isReadEarlier: boolean
  /** Called when a pending or failed email is the draft again. */
  onUndone: () => void
}

const canBeSentAgain = ({ status }: ThreadMessage) => status === 'failed' || status === 'unknown'

/** A message of a lead's thread. A pending one can be undone; one that was not sent, or perhaps not, can be sent again. */
export function ThreadMessageCard(props: ThreadMessageCardProps) {
  const { userId, leadId, message, draft, now, isReadEarlier, onUndone } = props
  const { id, status, subject, body, rewrite, attachments } = message
  const client = useQueryClient()
  const resend = useResendLeadEmail()
  // Compared as stored: whitespace in a subject becomes single spaces.
  const isDraft =
    draft !== undefined &&
    (draft.sendKey === rewrite?.sendKey ||
      (draft.subject.replace(/\s+/g, ' ').trim() === subject && draft.message.trim() === body))
  const edit = useRewrite({ userId, leadId, onUndone })
  const lacksDocuments = rewrite !== undefined && rewrite.documentIds.length < attachments.length

  const sendAgain = () =>
    resend.mutate(
      {
        params: { id: String(leadId), emailId: id },
        body: status === 'unknown' ? { hasChecked: true } : {},
      },
      {
        onSuccess: () => {
          showToast({ kind: 'success', title: 'Success', text: 'Email sent successfully.' })
        },
        onError: (error) => {
          void refreshTopics(client, ['mail', 'google'])
          const text = toErrorMessage(error, 'The server could not be reached. Please try again.')
          showToast({ kind: 'error', title: 'Error Sending Email', text })
        },
      },
    )

  return (
    <MessageCard
      leadId={leadId}
      message={message}
      now={now}
      isUnderDay
      isReadEarlier={isReadEarlier}
    >
      {message.sendAt !== null && (
        <PendingEmail
          userId={userId}
          leadId={leadId}
          emailId={id}
          sendAt={message.sendAt}
          canUndo={message.canUndo}
          onUndone={onUndone}
        />
      )}
      {canBeSentAgain(message) && !isDraft && (
        <SendAgain
          status={status}
          isPending={resend.isPending}
          onSend={lacksDocuments ? undefined : sendAgain}
          onEdit={rewrite && (() => edit(message))}
        />
      )}
    </MessageCard>
  )
}
