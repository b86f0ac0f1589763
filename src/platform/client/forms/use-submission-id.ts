import { useCallback, useRef } from 'react'

/**
 * The idempotency key of a request. The same content sent again after a lost response keeps its key;
 * other content is another request.
 */
export function useSubmissionId() {
  const last = useRef<{ content: string; id: string | undefined }>(undefined)

  const idFor = useCallback((request: object): string | undefined => {
    const content = JSON.stringify(request)
    // `randomUUID` exists in secure contexts only (https and localhost). Without a key the server cannot deduplicate.
    const makeId = () => globalThis.crypto.randomUUID?.()
    if (last.current?.content !== content) last.current = { content, id: makeId() }
    return last.current.id
  }, [])

  const forget = useCallback(() => {
    last.current = undefined
  }, [])

  return { idFor, forget }
}
