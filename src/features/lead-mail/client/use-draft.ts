import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Draft, hasChanges } from '../rules.ts'

/**
 * The draft of an email to a lead. It outlives its dialog but is held only in this page's memory: text to
 * clients must not enter the browser's storage. One component per lead may use it.
 */
export function useDraft(userId: number, leadId: number) {
  const client = useQueryClient()
  const key = useMemo(() => ['mail-draft', userId, leadId] as const, [userId, leadId])
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

  // Closing the tab would lose the draft.
  useEffect(() => {
    if (!hasDraft) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasDraft])

  return { draft, setDraft, hasDraft }
}

/** The idempotency key of an email. `randomUUID` is missing on pages without https. */
export const createSendKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
