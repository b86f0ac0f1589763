import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { IconButton } from '#platform/client/ui/button.tsx'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { refreshUnlessLive, useDismissConversation, useRestoreConversation } from '../queries.ts'

interface NoReplyNeededProps {
  conversation: Pick<ChatSessionSummary, 'sessionId' | 'clientName' | 'lastMessageAt' | 'state'>
}

/** One press in the row, with the way back in a toast. Absent unless the visitor waits. */
export function NoReplyNeeded({ conversation }: NoReplyNeededProps) {
  const { sessionId, clientName, lastMessageAt, state } = conversation
  const client = useQueryClient()
  const dismiss = useDismissConversation()
  const restore = useRestoreConversation()
  if (state !== 'waiting') return null
  const params = { sessionId }
  const onError = (error: unknown) =>
    showToast({
      kind: 'error',
      title: 'Error',
      text: toErrorMessage(error, 'The conversation could not be changed.'),
    })
  const undo = () =>
    restore.mutate({ params }, { onError, onSuccess: () => refreshUnlessLive(client) })
  const press = () => {
    if (dismiss.isPending) return
    dismiss.mutate(
      { params, body: { lastMessageAt } },
      {
        onError,
        onSuccess: () => {
          refreshUnlessLive(client)
          showToast({
            kind: 'success',
            title: 'No reply needed',
            text: `${clientName} does not wait any more.`,
            action: { label: 'Undo', press: undo },
          })
        },
      },
    )
  }
  return (
    <IconButton
      look="bare"
      size="row"
      icon={Check}
      label={`No reply needed for ${clientName}`}
      title="No reply needed"
      aria-disabled={dismiss.isPending || undefined}
      onClick={press}
      className="absolute right-2 bottom-1.5"
    />
  )
}
