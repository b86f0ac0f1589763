import {
  hashKey,
  type QueryClient,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Draft, hasChanges } from '#features/requests/emails/rules.ts'
import { useUnloadQuestion } from '#platform/client/forms/use-unload-question.ts'

const toDraftKey = (userId: number, leadId: number) => ['mail-draft', userId, leadId] as const

/** The draft that a composer on this page holds, or has left behind; null if nothing was written. */
export function useStoredDraft(userId: number, leadId: number): Draft | null {
  const queryKey = toDraftKey(userId, leadId)
  const { data } = useQuery<Draft | null>({ queryKey, queryFn: skipToken })
  return data && hasChanges(data) ? data : null
}

/**
 * The draft of an email to a lead. It outlives its dialog but is held only in this page's memory: text to
 * clients must not enter the browser's storage. One component per lead may use it.
 */
export function useDraft(userId: number, leadId: number) {
  const client = useQueryClient()
  const key = useMemo(() => toDraftKey(userId, leadId), [userId, leadId])
  // Also local state: a field whose text is updated a moment later loses letters and its cursor.
  const [draft, setLocal] = useState(() => client.getQueryData<Draft | null>(key) ?? null)
  const setDraft = useCallback(
    (next: Draft | null) => {
      setLocal(next)
      client.setQueryData<Draft | null>(key, next)
    },
    [client, key],
  )
  const hasDraft = draft !== null && hasChanges(draft)

  // An email that is taken back becomes the draft.
  useEffect(() => {
    const hash = hashKey(key)
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryHash === hash) {
        setLocal(client.getQueryData<Draft | null>(key) ?? null)
      }
    })
  }, [client, key])

  useUnloadQuestion(hasDraft)

  return { draft, setDraft, hasDraft }
}

/** Makes an email that was taken back the draft, above what has been written since. */
export function restoreDraft(client: QueryClient, userId: number, leadId: number, undone: Draft) {
  const key = toDraftKey(userId, leadId)
  const current = client.getQueryData<Draft | null>(key)
  const message =
    current && hasChanges(current) ? `${undone.message}\n\n${current.message}` : undone.message
  const documentIds = [...new Set([...(undone.documentIds ?? []), ...(current?.documentIds ?? [])])]
  client.setQueryData<Draft>(key, {
    ...undone,
    message,
    documentIds,
    // An email that failed has its own: what is sent now takes its place.
    sendKey: undone.sendKey || createSendKey(),
    isRestored: true,
  })
}

/** The idempotency key of an email. `randomUUID` is missing on pages without https. */
export const createSendKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
