import { useEffect, useEffectEvent, useState } from 'react'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'
import { paths } from '#shared/paths.ts'
import { type LinkKind, linkKinds, readSetupToken } from '../rules.ts'

export type Link = { kind: LinkKind | 'setup'; token: string }

function readLink(search: URLSearchParams): Link | undefined {
  const kind = linkKinds.find((name) => search.has(name))
  return kind && { kind, token: search.get(kind) ?? '' }
}

/** Takes the token of a first start out of the address, now and whenever such a link is opened in this tab. */
function useSetupToken(onToken: (token: string) => void) {
  const take = useEffectEvent(() => {
    const token = readSetupToken(location.hash)
    if (!token) return
    history.replaceState(history.state, '', location.pathname + location.search)
    onToken(token)
  })
  useEffect(() => {
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
}

/**
 * The link that led here: of the setup, an invitation or a password reset. Its token is removed from the
 * address at once, and so from the history. `isReady` is false until the page is hydrated: the server
 * never sees the token.
 */
export function useLinkToken(search: URLSearchParams, isSignedIn: boolean) {
  const inAddress = readLink(search)
  const token = inAddress?.token
  const [link, setLink] = useState(inAddress)
  const navigate = useNavigate()
  const isReady = useIsHydrated()

  useSetupToken((setupToken) => setLink({ kind: 'setup', token: setupToken }))

  if (inAddress && token !== '' && token !== link?.token) setLink(inAddress)

  const kind = inAddress?.kind
  useEffect(() => {
    if (kind === undefined || token === '') return
    // Without the name of the link, someone who is signed in would be sent to the portal.
    navigate(isSignedIn ? `${paths.signIn}?${kind}` : paths.signIn, { replace: true })
  }, [kind, token, isSignedIn, navigate])

  return { link, isReady, forget: () => setLink(undefined) }
}
