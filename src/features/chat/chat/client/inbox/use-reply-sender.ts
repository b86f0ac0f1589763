import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { isServerUnavailable, toErrorMessage } from '#platform/client/http/api.ts'
import { uploadOverHttp } from '#platform/client/http/uploads.ts'
import { readIsLive, useIsLive } from '#platform/client/realtime/live-status.ts'
import { showToast } from '#platform/client/toasts.ts'
import { uploadHeaders, uploadStaffFile } from '../../contract/files.ts'
import { uploadAll } from '../files/upload-files.ts'
import { refreshUnlessLive, useSendReply } from '../queries.ts'
import { createSendQueue, type Delivery } from '../send-queue.ts'
import { withTimeout } from '../with-timeout.ts'
import {
  changeOutbox,
  findWaitingSessions,
  type PendingReply,
  readOutbox,
  removeReply,
} from './reply-outbox.ts'
import { addCachedMessage, refetchThread } from './thread-cache.ts'

const sendFailure = 'Failed to send message. Please try again.'

/** After this time a call counts as unanswered: the same reply can be sent again safely. */
const answerTimeoutMs = 20_000

type Deliver = (sessionId: string, reply: PendingReply) => Promise<Delivery | undefined>
type SendQueues = Map<string, () => Promise<void>>

// One queue for each conversation, so that replies are stored in the order of writing.
const queuesByClient = new WeakMap<QueryClient, SendQueues>()

function getQueue(client: QueryClient, sessionId: string, deliver: Deliver) {
  const queues: SendQueues = queuesByClient.get(client) ?? new Map()
  queuesByClient.set(client, queues)
  const queue =
    queues.get(sessionId) ??
    createSendQueue({
      next: () => readOutbox(client, sessionId).find(({ state }) => state === 'sending'),
      deliver: (reply) => deliver(sessionId, reply),
    })
  queues.set(sessionId, queue)
  return queue
}

/** Uploads the files of a reply. The thread shows how far that is. */
const uploadFiles = (client: QueryClient, sessionId: string, reply: PendingReply) =>
  uploadAll(
    reply.files ?? [],
    (key) => reply.contents?.get(key),
    (file, uploadId, onProgress) =>
      uploadOverHttp(uploadStaffFile, { sessionId }, file, {
        headers: { [uploadHeaders.upload]: uploadId },
        onProgress,
      }),
    (sentPercent) => {
      const { optimisticId } = reply
      changeOutbox(client, sessionId, (outbox) =>
        outbox.map((one) => (one.optimisticId === optimisticId ? { ...one, sentPercent } : one)),
      )
    },
  )

const isPending = (client: QueryClient, sessionId: string, optimisticId: string) =>
  readOutbox(client, sessionId).some((reply) => reply.optimisticId === optimisticId)

/** Sends the pending replies of any conversation. */
export function useReplySender() {
  const client = useQueryClient()
  const { mutateAsync: sendReply } = useSendReply()

  const deliver = useCallback<Deliver>(
    async (sessionId, reply) => {
      const { optimisticId, text, isWaiting } = reply
      try {
        const fileIds = reply.files && (await uploadFiles(client, sessionId, reply))
        const body = { sessionId, message: text, ...(fileIds && { fileIds }), optimisticId }
        addCachedMessage(client, await withTimeout(sendReply({ body }), answerTimeoutMs))
        removeReply(client, sessionId, optimisticId)
        refreshUnlessLive(client)
        return { kind: 'stored' }
      } catch (error) {
        // The live channel may have brought the stored reply although the call was not answered.
        if (!isPending(client, sessionId, optimisticId)) return { kind: 'stored' }
        const failure = {
          state: 'failed',
          sentPercent: 0,
          reason: toErrorMessage(error, ''),
          isWaiting: isServerUnavailable(error),
        } as const
        // Replies are stored in order, so those after a failed one wait as well.
        changeOutbox(client, sessionId, (outbox) =>
          outbox.map((reply) => ({ ...reply, ...failure })),
        )
        // Shown once; after a repeated failure, or without a connection, the note below the reply is enough.
        const isLost = failure.isWaiting && (!navigator.onLine || !readIsLive())
        if (!isWaiting && !isLost) showToast({ kind: 'error', title: 'Error', text: sendFailure })
        void refetchThread(client, sessionId)
        return undefined
      }
    },
    [client, sendReply],
  )

  const send = useCallback(
    (sessionId: string) => void getQueue(client, sessionId, deliver)(),
    [client, deliver],
  )

  const retry = useCallback(
    (sessionId: string) => {
      changeOutbox(client, sessionId, (outbox) =>
        outbox.map((reply) => ({ ...reply, state: 'sending', reason: '' })),
      )
      send(sessionId)
    },
    [client, send],
  )

  return { client, send, retry }
}

/** Sends replies that were written while the server was out of reach, whatever page is shown. */
export function useResendOnReconnect() {
  const { client, retry } = useReplySender()
  const isLive = useIsLive()

  useEffect(() => {
    const resend = () => {
      for (const sessionId of findWaitingSessions(client)) retry(sessionId)
    }
    // Once for each reconnection: a reply that fails again waits for its writer.
    if (isLive) resend()
    addEventListener('online', resend)
    return () => removeEventListener('online', resend)
  }, [client, isLive, retry])
}
