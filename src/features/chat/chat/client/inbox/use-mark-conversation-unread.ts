import { useQueryClient } from '@tanstack/react-query'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { refreshUnlessLive, useMarkUnread } from '../queries.ts'

/** Leaves the conversation and marks it as unread, in this order: what is on the screen counts as read. */
export function useMarkConversationUnread(
  { sessionId }: Pick<ChatSessionSummary, 'sessionId'>,
  onLeave: () => void,
) {
  const client = useQueryClient()
  const { mutateAsync } = useMarkUnread()
  return () => {
    onLeave()
    mutateAsync({ params: { sessionId } }).then(
      () => refreshUnlessLive(client),
      (error: unknown) => {
        const text = toErrorMessage(error, 'The conversation could not be marked as unread.')
        showToast({ kind: 'error', title: 'Error', text })
      },
    )
  }
}
