import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useUnloadQuestion } from '#platform/client/forms/use-unload-question.ts'

/** The note of a call is written beside the buttons that log it. */
type DraftKind = 'note' | 'call'

const toDraftKey = (userId: number, leadId: number, kind: DraftKind = 'note') =>
  [`${kind}-draft`, userId, leadId] as const

/** The note about a lead that was begun on this page; empty if none was. */
export function useStoredNote(userId: number, leadId: number): string {
  const queryKey = toDraftKey(userId, leadId)
  return useQuery<string>({ queryKey, queryFn: skipToken }).data ?? ''
}

/**
 * The draft of a note. It outlives its form but is held only in this page's memory: notes about clients must not enter
 * the browser's storage.
 */
export function useNoteDraft(userId: number, leadId: number, kind?: DraftKind) {
  const client = useQueryClient()
  const key = useMemo(() => toDraftKey(userId, leadId, kind), [userId, leadId, kind])
  // Also local state: a field whose text is updated a moment later loses letters and its cursor.
  const [text, setLocal] = useState(() => client.getQueryData<string>(key) ?? '')
  const setText = (next: string) => {
    setLocal(next)
    client.setQueryData<string>(key, next)
  }
  useUnloadQuestion(text.trim() !== '')
  return { text, setText }
}
