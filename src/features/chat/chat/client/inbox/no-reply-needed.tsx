import { useQueryClient } from '@tanstack/react-query'
import { dismissWithUndo, NoReplyIcon } from '#platform/client/ui/portal/no-reply-needed.tsx'
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
  const press = () => {
    if (dismiss.isPending) return
    void dismissWithUndo({
      name: clientName,
      failure: 'The conversation could not be changed.',
      async dismiss() {
        await dismiss.mutateAsync({ params, body: { lastMessageAt } })
        refreshUnlessLive(client)
      },
      async restore() {
        await restore.mutateAsync({ params })
        refreshUnlessLive(client)
      },
    })
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
