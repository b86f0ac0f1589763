import type { QueryClient } from '@tanstack/react-query'
import type { OutgoingFile } from '../../outbox.ts'

// Replies that are not stored yet are in the query cache, beside the messages: they survive navigation
// within the portal, and are discarded when another user signs in.

/** A reply that is not stored yet. */
export type PendingReply = {
  /** The same at each attempt, so that the server stores the reply once. */
  optimisticId: string
  text: string
  files?: readonly OutgoingFile[]
  /** The contents of the files, by their keys. */
  contents?: ReadonlyMap<string, File>
  /** ISO time of writing. */
  at: string
  state: 'sending' | 'failed'
  /** The share of the files that this attempt has sent. */
  sentPercent?: number
  /** The server's message, if it sent one. */
  reason: string
  /** The server was not reached: the reply is sent automatically, once, when the connection is back. */
  isWaiting?: boolean
}

const scope = 'reply-outbox'

export const outboxKey = (sessionId: string) => [scope, sessionId] as const

export const readOutbox = (client: QueryClient, sessionId: string) =>
  client.getQueryData<PendingReply[]>(outboxKey(sessionId)) ?? []

export const changeOutbox = (
  client: QueryClient,
  sessionId: string,
  change: (outbox: PendingReply[]) => PendingReply[],
) => client.setQueryData(outboxKey(sessionId), change(readOutbox(client, sessionId)))

export const removeReply = (client: QueryClient, sessionId: string, optimisticId: string) =>
  changeOutbox(client, sessionId, (outbox) =>
    outbox.filter((reply) => reply.optimisticId !== optimisticId),
  )

/** The conversations with a reply that waits for the connection. */
export const findWaitingSessions = (client: QueryClient): string[] =>
  client
    .getQueriesData<PendingReply[]>({ queryKey: [scope] })
    .filter(([, outbox]) => outbox?.some(({ state, isWaiting }) => state === 'failed' && isWaiting))
    .map(([key]) => String(key[1]))
