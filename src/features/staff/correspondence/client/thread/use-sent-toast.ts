import { useEffect, useRef } from 'react'
import type { ThreadMessage } from '#features/requests/emails/contract.ts'
import { showToast } from '#platform/client/toasts.ts'

/** Says that a pending email of the reader was sent, once its ten seconds are over. */
export function useSentToast(messages: readonly ThreadMessage[]) {
  const pending = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const isSent = messages.some(({ id, status }) => status === 'sent' && pending.current.has(id))
    if (isSent) showToast({ kind: 'success', title: 'Success', text: 'Email sent successfully.' })
    const waiting = messages.filter(({ status, canUndo }) => status === 'sending' || canUndo)
    pending.current = new Set(
      waiting.filter(({ id, canUndo }) => canUndo || pending.current.has(id)).map(({ id }) => id),
    )
  }, [messages])
}
