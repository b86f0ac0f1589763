import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { paths } from '#shared/paths.ts'

/** The token of a setup link, or undefined. It leaves the address at once, and so the history. */
export function useSetupToken(search: URLSearchParams) {
  const given = search.get('setup') ?? undefined
  const [token, setToken] = useState(given)
  const [, navigate] = useLocation()
  // The server is told nothing of the token, and drew the page without it.
  const isListening = useIsHydrated()

  if (given !== undefined && given !== token) setToken(given)

  useEffect(() => {
    if (given === undefined) return
    navigate(paths.signIn, { replace: true })
  }, [given, navigate])

  return { token: isListening ? token : undefined, forget: () => setToken(undefined) }
}
