import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { paths } from '#shared/paths.ts'

/** The token of a setup link. It is removed from the address at once, and so from the history. */
export function useSetupToken(search: URLSearchParams) {
  const tokenInAddress = search.get('setup') ?? undefined
  const [token, setToken] = useState(tokenInAddress)
  const [, navigate] = useLocation()
  // The server never sees the token and renders the page without it.
  const isHydrated = useIsHydrated()

  if (tokenInAddress !== undefined && tokenInAddress !== token) setToken(tokenInAddress)

  useEffect(() => {
    if (tokenInAddress === undefined) return
    navigate(paths.signIn, { replace: true })
  }, [tokenInAddress, navigate])

  return { token: isHydrated ? token : undefined, forget: () => setToken(undefined) }
}
