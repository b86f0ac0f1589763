import { useEffect, useEffectEvent, useState } from 'react'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { readFragmentToken } from '#platform/client/navigation/fragment-token.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'
import { paths } from '#shared/paths.ts'
import { readStoredLink, saveStoredLink } from './stored-link.ts'

/** Emails of earlier versions have the token in the query. */
const readToken = (search: URLSearchParams) => readFragmentToken() || (search.get('token') ?? '')

/**
 * The token of the link that led here, which is removed from the address at once, and so from the history. The
 * server's HTML is the same for every link. Undefined until the page is hydrated, empty without a link.
 */
export function useRequestToken(search: URLSearchParams): string | undefined {
  const [token, setToken] = useState(() => readToken(search) || (readStoredLink().token ?? ''))
  const navigate = useNavigate()
  const isReady = useIsHydrated()

  const removeFromAddress = useEffectEvent(() => {
    const inAddress = readToken(search)
    if (inAddress === '') return
    // Opened again in the same tab, a link keeps its digits.
    if (readStoredLink().token !== inAddress) saveStoredLink({ token: inAddress })
    navigate(paths.ownRequest, { replace: true })
  })
  useEffect(() => {
    removeFromAddress()
    // Another link, opened in a tab that is at this page already.
    const take = () => {
      const next = readFragmentToken()
      if (next !== '') setToken(next)
      removeFromAddress()
    }
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])

  return isReady ? token : undefined
}
