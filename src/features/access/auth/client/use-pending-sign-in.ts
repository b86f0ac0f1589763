import { useEffect } from 'react'
import { readClient } from '#platform/client/http/late-client.ts'
import { toQueryKey } from '#platform/client/http/query-key.ts'
import { useDocumentData } from '#platform/client/http/use-document-data.ts'
import { findPendingSignIn } from '../contract.ts'

/** True if a sign-in is pending here, as after a reload. */
export const usePendingSignIn = () => useDocumentData(findPendingSignIn, {})

/** For the sign-in page: the answer is read again at its next visit. */
export function usePendingSignInRemoval() {
  useEffect(
    () => () => readClient()?.removeQueries({ queryKey: toQueryKey(findPendingSignIn, {}) }),
    [],
  )
}
