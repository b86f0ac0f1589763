import { useQueryClient } from '@tanstack/react-query'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { NoReplyIcon, showNoReplyNeeded } from '#platform/client/ui/portal/no-reply-needed.tsx'
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
          showNoReplyNeeded(clientName, undo)
        },
      },
    )
  }
  return (
    <NoReplyIcon
      name={clientName}
      isPending={dismiss.isPending}
      onPress={press}
      className="absolute right-2 bottom-1.5"
    />
  )
}
