import { useQueryClient } from '@tanstack/react-query'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import type { EndpointBody } from '#shared/endpoint.ts'
import type { ChatSessionSummary, changeChatSession } from '../../contract/conversations.ts'
import { refreshUnlessLive, useChangeConversation } from '../queries.ts'

/** Changes the state or the owner of a conversation. The live channel shows it in every tab. */
export function useConversationChange({ sessionId }: Pick<ChatSessionSummary, 'sessionId'>) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useChangeConversation()
  const tryChange = async (body: EndpointBody<typeof changeChatSession>): Promise<void> => {
    await mutateAsync({ params: { sessionId }, body })
    refreshUnlessLive(client)
  }
  return {
    isPending,
    /** Leaves a failure to the caller. */
    tryChange,
    /** Reports a failure. */
    async change(body: EndpointBody<typeof changeChatSession>): Promise<void> {
      try {
        await tryChange(body)
      } catch (error) {
        const text = toErrorMessage(error, 'The conversation could not be changed.')
        showToast({ kind: 'error', title: 'Error', text })
      }
    },
  }
}
