import { useCallback, useRef } from 'react'

/**
 * The id under which a request is stored once. The same content tried again, after an answer that
 * got lost, keeps it; other content is another request.
 */
export function useSubmissionId() {
  const last = useRef<{ content: string; id: string | undefined }>(undefined)

  const idFor = useCallback((request: object): string | undefined => {
    const content = JSON.stringify(request)
    // Only pages of https and localhost have it. Elsewhere the server stores what it is sent.
    const makeId = () => globalThis.crypto.randomUUID?.()
    if (last.current?.content !== content) last.current = { content, id: makeId() }
    return last.current.id
  }, [])

  const forget = useCallback(() => {
    last.current = undefined
  }, [])

  return { idFor, forget }
}
