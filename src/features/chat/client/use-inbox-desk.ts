import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '#platform/client/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import type { ChatMessage } from '../contract.ts'
import { keepMessage, refetchMessages, useSendReply } from './queries.ts'

// What somebody has written and not sent yet lies in the cache, beside what they read: it stays while
// they look elsewhere, and goes when somebody else signs in. It is stored nowhere.

/** A reply on its way. Once stored it is a message like any other. */
export type Outgoing = {
  optimisticId: string
  text: string
  /** When it was written. */
  at: string
  state: 'sending' | 'failed'
  /** What the server said, if it said something. */
  reason: string
}

const desk = 'inbox-desk'
const draftKey = (sessionId: string) => [desk, 'draft', sessionId] as const
const outboxKey = (sessionId: string) => [desk, 'outbox', sessionId] as const

const readDraft = (client: QueryClient, sessionId: string) =>
  client.getQueryData<string>(draftKey(sessionId)) ?? ''
const readOutbox = (client: QueryClient, sessionId: string) =>
  client.getQueryData<Outgoing[]>(outboxKey(sessionId)) ?? []

/** The reply that is being written in one conversation, for one box on the screen. */
export function useDraft(sessionId: string) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => readDraft(client, sessionId))
  return {
    draft,
    write(text: string) {
      setDraft(text)
      client.setQueryData(draftKey(sessionId), text)
    },
  }
}

/** What was written for a conversation that is gone, taken off the desk. */
export function useClearDesk() {
  const client = useQueryClient()
  return (sessionId: string): string => {
    const unsent = readOutbox(client, sessionId).map(({ text }) => text)
    const left = [...unsent, readDraft(client, sessionId)].filter((text) => text.trim() !== '')
    client.removeQueries({ queryKey: draftKey(sessionId) })
    client.removeQueries({ queryKey: outboxKey(sessionId) })
    return left.join('\n\n')
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

/**
 * The replies of one conversation that are not stored yet, and the ways to deal with them.
 * @param messages those that are stored, as far as they are known
 */
export function useReplies(sessionId: string, messages: readonly ChatMessage[] | undefined) {
  const client = useQueryClient()
  const { mutateAsync: sendReply } = useSendReply()
  const { data = [] } = useQuery<Outgoing[]>({
    queryKey: outboxKey(sessionId),
    queryFn: skipToken,
  })

  const change = (next: (outbox: Outgoing[]) => Outgoing[]) =>
    client.setQueryData(outboxKey(sessionId), next(readOutbox(client, sessionId)))

  const drop = (optimisticId: string) =>
    change((outbox) => outbox.filter((reply) => reply.optimisticId !== optimisticId))

  /** Back to the draft, before what has been written there since. */
  const takeBack = ({ optimisticId, text }: Outgoing) => {
    drop(optimisticId)
    const draft = [text, readDraft(client, sessionId)].filter(Boolean).join('\n\n')
    client.setQueryData(draftKey(sessionId), draft)
  }

  /** @returns whether it is stored, as far as is known */
  async function sendOne({ optimisticId, text }: Outgoing): Promise<boolean> {
    try {
      const body = { sessionId, message: text, optimisticId }
      keepMessage(client, await withinTime(sendReply({ body })))
      drop(optimisticId)
      return true
    } catch (error) {
      // The live channel may have shown it stored, whatever became of the answer.
      if (readOutbox(client, sessionId).every((reply) => reply.optimisticId !== optimisticId)) {
        return true
      }
      const reason = sentenceOf(error, '')
      change((outbox) => outbox.map((reply) => ({ ...reply, state: 'failed', reason })))
      showToast({ kind: 'error', title: 'Error', text: failed })
      void refetchMessages(client, sessionId)
      return false
    }
  }

  async function sendAll() {
    const busy = sending.get(client) ?? new Set()
    sending.set(client, busy)
    if (busy.has(sessionId)) return
    busy.add(sessionId)
    for (;;) {
      const next = readOutbox(client, sessionId).find(({ state }) => state === 'sending')
      // One after the other, and none twice: the server knows a reply by its id.
      // oxlint-disable-next-line no-await-in-loop
      if (!next || !(await sendOne(next))) break
    }
    busy.delete(sessionId)
  }

  // The answer was lost, and the reply was not.
  const stored = data.filter(({ optimisticId }) =>
    messages?.some((message) => message.optimisticId === optimisticId),
  )
  useEffect(() => {
    for (const { optimisticId } of stored) drop(optimisticId)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [stored.length])

  useWarningBeforeLeaving(data.length > stored.length)

  return {
    outbox: data.filter((reply) => !stored.includes(reply)),
    send(text: string) {
      const optimisticId = makeId()
      const at = new Date().toISOString()
      change((outbox) => [...outbox, { optimisticId, text, at, state: 'sending', reason: '' }])
      void sendAll()
    },
    retry() {
      change((outbox) => outbox.map((reply) => ({ ...reply, state: 'sending', reason: '' })))
      void sendAll()
    },
    takeBack,
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
