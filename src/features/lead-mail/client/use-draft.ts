import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Draft, hasChanges } from '../rules.ts'

/**
 * What somebody is writing to a lead. It outlives its dialog (the part that shows it stands once for
 * each lead), and is in this page's memory alone:
 * words to clients do not belong into the browser's storage.
 */
export function useDraft(userId: number, leadId: number) {
  const client = useQueryClient()
  const key = useMemo(() => ['mail draft', userId, leadId] as const, [userId, leadId])
  // Held here too: a field whose text came back a moment later would lose letters and its cursor.
  const [draft, setShown] = useState(() => client.getQueryData<Draft | null>(key) ?? null)
  const setDraft = useCallback(
    (next: Draft | null) => {
      setShown(next)
      client.setQueryData<Draft | null>(key, next)
    },
    [client, key],
  )
  const hasWords = draft !== null && hasChanges(draft)

  // Closing the tab would lose what is written.
  useEffect(() => {
    if (!hasWords) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasWords])

  return { draft, setDraft, hasWords }
}

/** Tells this mail from any other, also where the page is not secure enough for `randomUUID`. */
export const newSendKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
