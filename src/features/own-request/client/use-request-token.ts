import { useEffect, useState } from 'react'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'
import { paths } from '#shared/paths.ts'
import { readStoredLink, saveStoredLink } from './stored-link.ts'

/**
 * The token of the link that led here, which is removed from the address at once, and so from the history. The
 * server's HTML is the same for every link. Undefined until the page is hydrated, empty without a link.
 */
export function useRequestToken(search: URLSearchParams): string | undefined {
  const inAddress = search.get('token') ?? ''
  const [token, setToken] = useState(() => inAddress || (readStoredLink().token ?? ''))
  const navigate = useNavigate()
  const isReady = useIsHydrated()

  if (inAddress !== '' && inAddress !== token) setToken(inAddress)

  useEffect(() => {
    if (inAddress === '') return
    // Opened again in the same tab, a link keeps its digits.
    if (readStoredLink().token !== inAddress) saveStoredLink({ token: inAddress })
    navigate(paths.ownRequest, { replace: true })
  }, [inAddress, navigate])

  return isReady ? token : undefined
}
