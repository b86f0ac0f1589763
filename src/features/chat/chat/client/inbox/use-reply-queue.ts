import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useUnloadQuestion } from '#platform/client/forms/use-unload-question.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import { makeId } from '../make-id.ts'
import { changeOutbox, outboxKey, type PendingReply, removeReply } from './reply-outbox.ts'
import { prependToDraft } from './use-reply-draft.ts'
import { returnReplyFiles } from './use-reply-files.ts'
import { useReplySender } from './use-reply-sender.ts'

const noReplies: PendingReply[] = []

/**
 * The replies of one conversation that are not stored yet, and what can be done with them.
 * @param messages the stored messages, as far as they are loaded
 */
export function useReplyQueue(
  { sessionId, number }: Pick<ChatSessionSummary, 'sessionId' | 'number'>,
  userId: number,
  messages: readonly ChatMessage[] | undefined,
) {
  const { client, send, retry } = useReplySender()
  const { data = noReplies } = useQuery<PendingReply[]>({
    queryKey: outboxKey(sessionId),
    queryFn: skipToken,
  })

  // These were stored although their call was not answered.
  const stored = useMemo(
    () =>
      data.filter(({ optimisticId }) =>
        messages?.some((message) => message.optimisticId === optimisticId),
      ),
    [data, messages],
  )
  useEffect(() => {
    for (const { optimisticId } of stored) removeReply(client, sessionId, optimisticId)
  }, [client, sessionId, stored])

  useUnloadQuestion(data.length > stored.length)

  return {
    outbox: data.filter((reply) => !stored.includes(reply)),
    send(text: string, files: Pick<PendingReply, 'files' | 'contents'>) {
      const reply: PendingReply = {
        optimisticId: makeId(),
        text,
        ...files,
        at: new Date().toISOString(),
        state: 'sending',
        reason: '',
      }
      changeOutbox(client, sessionId, (outbox) => [...outbox, reply])
      send(sessionId)
    },
    retry: () => retry(sessionId),
    editFailedReply(reply: PendingReply) {
      removeReply(client, sessionId, reply.optimisticId)
      prependToDraft(userId, number, reply)
      returnReplyFiles(client, sessionId, reply)
    },
  }
}
