import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { readDraft, writeDraft } from '#platform/client/forms/tab-drafts.ts'
import { addUnsavedCheck } from '#platform/client/forms/unsaved-text.ts'
import { isServerUnavailable, toErrorMessage } from '#platform/client/http/api.ts'
import { useIsLive } from '#platform/client/realtime/live-status.ts'
import { showToast } from '#platform/client/toasts.tsx'
import type { ChatMessage, ChatSessionSummary } from '../../contract.ts'
import { keepMessage, refetchMessages, useSendReply } from '../queries.ts'

// Replies that are on their way lie in the cache, beside what is read: they stay while somebody looks
// elsewhere, and go when somebody else signs in. A half-written one also survives a reload of its tab.

/** A reply on its way. Once stored it is a message like any other. */
export type Outgoing = {
  optimisticId: string
  text: string
  /** When it was written. */
  at: string
  state: 'sending' | 'failed'
  /** What the server said, if it said something. */
  reason: string
  /** The server was not reached: it is sent by itself, once, when the connection is back. */
  isWaiting?: boolean
}

const desk = 'inbox-desk'
const outboxKey = (sessionId: string) => [desk, 'outbox', sessionId] as const

/** Names a conversation's draft in the tab's storage by its public number, not by its secret. */
const draftName = (number: number) => `chat-${number}`
const readOutbox = (client: QueryClient, sessionId: string) =>
  client.getQueryData<Outgoing[]>(outboxKey(sessionId)) ?? []

/** The reply that is being written in one conversation, for one box on the screen. */
export function useDraft(userId: number, number: number) {
  const [draft, setDraft] = useState(() => readDraft(userId, draftName(number)))
  const hasText = draft.trim() !== ''
  useEffect(() => (hasText ? addUnsavedCheck(() => true) : undefined), [hasText])
  return {
    draft,
    write(text: string) {
      setDraft(text)
      writeDraft(userId, draftName(number), text)
    },
  }
}

/** What was written for a conversation that is gone, taken off the desk. */
export function useClearDesk(userId: number) {
  const client = useQueryClient()
  return ({ sessionId, number }: Pick<ChatSessionSummary, 'sessionId' | 'number'>): string => {
    const unsent = readOutbox(client, sessionId).map(({ text }) => text)
    const left = [...unsent, readDraft(userId, draftName(number))]
    writeDraft(userId, draftName(number), '')
    client.removeQueries({ queryKey: outboxKey(sessionId) })
    return left.filter((text) => text.trim() !== '').join('\n\n')
  }
}

const failed = 'Failed to send message. Please try again.'

/** An answer that takes longer is as good as none: the same reply can be sent again safely. */
const answerWithin = 20_000

function withinTime<T>(call: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), answerWithin)
  })
  return Promise.race([call, late]).finally(() => clearTimeout(timer))
}

// One after the other in each conversation, so that replies stand as they were written.
const sending = new WeakMap<QueryClient, Set<string>>()

// `randomUUID` is for pages of https and localhost only.
const makeId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** The replies of a conversation that are not stored yet, and sending them. */
function useOutboxes() {
  const client = useQueryClient()
  const { mutateAsync: sendReply } = useSendReply()

  const change = useCallback(
    (sessionId: string, next: (outbox: Outgoing[]) => Outgoing[]) =>
      client.setQueryData(outboxKey(sessionId), next(readOutbox(client, sessionId))),
    [client],
  )

  const drop = useCallback(
    (sessionId: string, optimisticId: string) =>
      change(sessionId, (outbox) => outbox.filter((reply) => reply.optimisticId !== optimisticId)),
    [change],
  )

  /** @returns whether it is stored, as far as is known */
  const sendOne = useCallback(
    async (sessionId: string, { optimisticId, text, isWaiting }: Outgoing): Promise<boolean> => {
      try {
        const body = { sessionId, message: text, optimisticId }
        keepMessage(client, await withinTime(sendReply({ body })))
        drop(sessionId, optimisticId)
        return true
      } catch (error) {
        // The live channel may have shown it stored, whatever became of the answer.
        if (readOutbox(client, sessionId).every((reply) => reply.optimisticId !== optimisticId)) {
          return true
        }
        const reason = toErrorMessage(error, '')
        change(sessionId, (outbox) =>
          outbox.map((reply) => ({
            ...reply,
            state: 'failed',
            reason,
            isWaiting: isServerUnavailable(error),
          })),
        )
        // Once: the line under the reply says the rest.
        if (!isWaiting) showToast({ kind: 'error', title: 'Error', text: failed })
        void refetchMessages(client, sessionId)
        return false
      }
    },
    [change, client, drop, sendReply],
  )

  const sendAll = useCallback(
    async (sessionId: string) => {
      const busy = sending.get(client) ?? new Set()
      sending.set(client, busy)
      if (busy.has(sessionId)) return
      busy.add(sessionId)
      for (;;) {
        const next = readOutbox(client, sessionId).find(({ state }) => state === 'sending')
        // One after the other, and none twice: the server knows a reply by its id.
        // oxlint-disable-next-line no-await-in-loop
        if (!next || !(await sendOne(sessionId, next))) break
      }
      busy.delete(sessionId)
    },
    [client, sendOne],
  )

  const retry = useCallback(
    (sessionId: string) => {
      change(sessionId, (outbox) =>
        outbox.map((reply) => ({ ...reply, state: 'sending', reason: '' })),
      )
      void sendAll(sessionId)
    },
    [change, sendAll],
  )

  return { client, change, drop, sendAll, retry }
}

/** Replies written while the server was away are sent when it is back, whatever page is shown. */
export function useSendWhenBack() {
  const { client, retry } = useOutboxes()
  const isLive = useIsLive()

  useEffect(() => {
    const sendWaiting = () => {
      for (const [key, outbox] of client.getQueriesData<Outgoing[]>({ queryKey: [desk] })) {
        const sessionId = String(key[2])
        if (outbox?.some(({ state, isWaiting }) => state === 'failed' && isWaiting)) {
          retry(sessionId)
        }
      }
    }
    // Once for each time that the connection comes back: what fails then waits for a hand.
    if (isLive) sendWaiting()
    addEventListener('online', sendWaiting)
    return () => removeEventListener('online', sendWaiting)
  }, [client, isLive, retry])
}

/**
 * The replies of one conversation that are not stored yet, and the ways to deal with them.
 * @param messages those that are stored, as far as they are known
 */
export function useReplies(
  { sessionId, number }: Pick<ChatSessionSummary, 'sessionId' | 'number'>,
  userId: number,
  messages: readonly ChatMessage[] | undefined,
) {
  const { change, drop, sendAll, retry } = useOutboxes()
  const { data = [] } = useQuery<Outgoing[]>({
    queryKey: outboxKey(sessionId),
    queryFn: skipToken,
  })

  // The answer was lost, and the reply was not.
  const stored = data.filter(({ optimisticId }) =>
    messages?.some((message) => message.optimisticId === optimisticId),
  )
  useEffect(() => {
    for (const { optimisticId } of stored) drop(sessionId, optimisticId)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [stored.length])

  useWarningBeforeLeaving(data.length > stored.length)

  return {
    outbox: data.filter((reply) => !stored.includes(reply)),
    send(text: string) {
      const optimisticId = makeId()
      const at = new Date().toISOString()
      change(sessionId, (outbox) => [
        ...outbox,
        { optimisticId, text, at, state: 'sending', reason: '' },
      ])
      void sendAll(sessionId)
    },
    retry: () => retry(sessionId),
    /** Back to the draft, before what has been written there since. */
    takeBack({ optimisticId, text }: Outgoing) {
      drop(sessionId, optimisticId)
      const name = draftName(number)
      const draft = [text, readDraft(userId, name)].filter(Boolean).join('\n\n')
      writeDraft(userId, name, draft)
    },
  }
}

/** The browser asks once more before a tab is closed over words that are not sent. */
function useWarningBeforeLeaving(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
